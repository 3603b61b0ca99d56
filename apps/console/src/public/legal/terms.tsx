import type { LegalText } from './legal-text.ts';

// The facts: spec 1 §1. What the product does: decisions, Account states and billing.
export const terms: LegalText = {
  title: 'Terms of Service',
  updated: 'August 2023',
  lead: (
    <p>
      These terms are the agreement between you and Earshot about the console, the receiver app and the pages that belong to them. By using them you agree. If
      you act for a company, you agree for that company, and say that you may.
    </p>
  ),
  sections: [
    {
      id: 'service',
      title: 'The service',
      body: (
        <>
          <p>
            Operators write messages, tie them to a circle on the map, a time and receivers. The receiver’s phone speaks a message when the receiver arrives at
            that place or leaves it. The console shows which messages were delivered and heard.
          </p>
          <p>
            Whether and when a phone speaks depends on things we do not control: its battery, its settings, its reception, the precision of its position, and
            the permissions its owner gave. <b>Earshot is not for emergencies.</b> Do not rely on it where life, health or property would be at risk if a
            message came late or not at all.
          </p>
        </>
      ),
    },
    {
      id: 'eligibility',
      title: 'Who may use it',
      body: (
        <>
          <p>
            You must be at least <b>18</b> years old to open an account. Give your true name and an email address that is yours, and keep your password to
            yourself. What happens under your account counts as done by you; tell us at once if someone else uses it.
          </p>
          <p>We may limit who is admitted, and keep a waiting list. Being on the list is no promise of a place.</p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: 'Accounts and roles',
      body: (
        <p>
          Each client has one Account Holder, who answers for the account and its bill, and who may hand it over to another user. Admins and the Account Holder
          invite and remove users. An invitation lasts seven days. A person who joins by an invitation works for the client that sent it, and what they create
          in the console belongs to that client.
        </p>
      ),
    },
    {
      id: 'receivers',
      title: 'Receivers and their consent',
      body: (
        <>
          <p>
            Add only people who have agreed to hear from you, or whom the law lets you contact without asking. You are responsible for that, and for telling
            them what the law requires you to tell them, such as your employees.
          </p>
          <p>Receivers may refuse further invitations, turn the app off, or take its permissions back at any time. You may not prevent this.</p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      body: (
        <>
          <p>You may not use Earshot to:</p>
          <ul>
            <li>break a law, or deceive, threaten or harass anyone;</li>
            <li>send advertising to people who did not ask for it;</li>
            <li>watch people: the service reports what became of messages, and is not to be turned into tracking;</li>
            <li>distract a person who drives or operates a machine; receivers listen only where that is safe;</li>
            <li>break into it, overload it, copy it, or resell it without our agreement.</li>
          </ul>
          <p>We may take down what breaks these rules, and suspend an account that continues to break them.</p>
        </>
      ),
    },
    {
      id: 'content',
      title: 'Your messages and our software',
      body: (
        <p>
          What you write in your account stays yours. You let us store it, translate it when you ask for that, and deliver it, as far as the service needs. The
          software, its name and its look are ours; you may use them as long as these terms hold. A machine translation may contain mistakes: read it before you
          set it.
        </p>
      ),
    },
    {
      id: 'fees',
      title: 'Free period, fees and renewal',
      body: (
        <>
          <p>
            A new account is free for 14 days from its first message, within the limits that the console shows. After that the Account Holder activates a paid
            subscription to go on. Until then, existing data can still be read and deleted.
          </p>
          <p>
            Fees are in US dollars. They depend on the number of admins, operators, receivers and concurrent messages; the Usage page shows each price and what
            it is multiplied by. Payments are taken by a payment processor, under its own terms.
          </p>
          <p>
            <b>Subscriptions renew automatically</b> at the end of each period, until you cancel. Cancel before the period ends, and the next one is not
            charged. <b>Fees are non-refundable</b>, except where the law requires a refund. If a payment fails, the service continues for a grace period of
            some days. The console counts them, and we email the Account Holder. If the payment is not settled by then, the account is deactivated until it is,
            and its messages are not delivered in the meantime.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      body: (
        <p>
          You may stop at any time. We may end or suspend an account that breaks these terms, is not paid for, or that the law tells us to close; where we can,
          we say so before and why. The parts on fees that are due, on content, on liability and on disputes continue to apply.
        </p>
      ),
    },
    {
      id: 'warranty',
      title: 'No warranty',
      body: (
        <p>
          The service is provided as it is and as it is available. It is a beta version. As far as the law allows, we give no warranty of any kind, in
          particular none that it is fit for your purpose, that it is never interrupted, or that every message is heard.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      body: (
        <p>
          As far as the law allows, we are not liable for indirect damage, lost profit or lost data. For everything else together, our liability is limited to{' '}
          <b>the amount you paid for the service, or 100 USD</b> if you have paid nothing. Nothing here limits a liability that the law does not let us limit.
          You protect us from claims by others that come from your messages, or from adding a person who had not agreed.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          We may change these terms. Of a material change we give you at least <b>30 days’ notice</b>, by email or in the console, before it takes effect. If
          you continue to use the service after that, you agree to it; if you do not agree, you may cancel before then.
        </p>
      ),
    },
    {
      id: 'general',
      title: 'Disputes and contact',
      body: (
        <>
          <p>
            Please write to us first; most things can be settled that way. If one part of these terms is not valid, the others still are. If we do not enforce a
            right once, we do not give it up.
          </p>
          <p>Our Privacy Policy says what we do with personal data. You reach us by the support link at the foot of each page.</p>
        </>
      ),
    },
  ],
};
