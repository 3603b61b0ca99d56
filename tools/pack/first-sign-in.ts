// The first sign-in of a new installation, as its administrator does it in the console. As a program: BASE_URL EMAIL LINK.
import process from 'node:process';
import { contract, createApi } from '@earshot/contract';
import { TOTP } from 'otpauth';

const password = 'a long password of the first administrator';

/** Sets a password by the link of `add-super-admin`, signs in and adds an authenticator app; returns the session's token. */
export async function signInFirst(baseUrl: string, email: string, link: string): Promise<string> {
  let token: string | undefined;
  const api = createApi(contract, { baseUrl, token: () => token });
  await api.signIn.resetPassword({ body: { token: new URL(link).searchParams.get('t') ?? '', password } });
  ({ token } = await api.signIn.withPassword({ body: { email, password } }));
  const { secret } = await api.secondFactor.beginTotp();
  await api.secondFactor.addTotp({ body: { name: 'Phone', code: new TOTP({ secret }).generate() } });
  return token;
}

/** The person whose session it is, with their roles; fails if the server does not know it. */
export async function findUser(baseUrl: string, token: string) {
  return (await createApi(contract, { baseUrl, token: () => token }).signIn.session()).user;
}

if (import.meta.main) {
  const [baseUrl = '', email = '', link = '', known] = process.argv.slice(2);
  const token = known ?? (await signInFirst(baseUrl, email, link));
  const { isSuper, secondFactor } = await findUser(baseUrl, token);
  if (!isSuper || secondFactor !== undefined) throw new Error('The sign-in is not that of a Super Admin.');
  process.stdout.write(`${token}\n`);
}
