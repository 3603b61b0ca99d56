import { accountMail, type PersonRow } from '../sign-in/index.ts';

export type FactorNews =
  | { readonly kind: 'added' | 'removed'; readonly name: string }
  | { readonly kind: 'reset' | 'codes' }
  | { readonly kind: 'code used'; readonly left: number }
  | { readonly kind: 'wrong codes'; readonly count: number };

const ifNot =
  'If it was not you, set a new password with "Forgot password", log out everywhere else in your profile, and ask your Account Holder or Earshot’s Support for help.';

function describeNews(news: FactorNews): readonly [subject: string, text: string] {
  switch (news.kind) {
    case 'added':
      return [
        'A second factor was added to your Earshot account',
        `“${news.name}” was added to your Earshot account as a second factor. You will be asked for it when you log in.`,
      ];
    case 'removed':
      return ['A second factor was removed from your Earshot account', `The second factor “${news.name}” was removed from your Earshot account.`];
    case 'reset':
      return [
        'Your second factors were removed from your Earshot account',
        'All second factors and recovery codes of your Earshot account were removed by the administrator of this installation, and you were logged out everywhere. Log in with your password, then add a new second factor.',
      ];
    case 'codes':
      return ['New recovery codes for your Earshot account', 'New recovery codes were made for your Earshot account. The old ones no longer work.'];
    case 'wrong codes':
      return [
        'Wrong codes were entered for your Earshot account',
        `At least ${news.count} wrong codes were entered for your Earshot account within a day, by someone who has your password or an open session of yours. None of them worked.`,
      ];
    case 'code used':
      return [
        'A recovery code was used for your Earshot account',
        `Someone logged in to your Earshot account with one of your recovery codes. ${news.left === 0 ? 'None is left' : `${news.left} of them ${news.left === 1 ? 'is' : 'are'} left`}. You can make new ones in your profile.`,
      ];
  }
}

export function factorMail(person: PersonRow, news: FactorNews) {
  const [subject, text] = describeNews(news);
  const addressee = { to: person.email, firstName: person.first_name ?? '', clientId: person.client_id };
  return accountMail(addressee, subject, [text, 'If it was you, ignore this email.', ifNot]);
}
