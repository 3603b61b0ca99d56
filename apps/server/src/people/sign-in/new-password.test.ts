import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const names = ['dana.whitfield@alpine-roofing.test', 'Alpine Roofing', 'Dana', 'Whitfield'];
const isTaken = async (password: string): Promise<boolean> => {
  try {
    await checkNewPassword({ field: 'password', password, names });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ failure: { code: 'invalid_input', issues: [{ field: 'password' }] } });
    return false;
  }
};

test('common words with a few signs changed, dates and words of the person and the company are refused', async () => {
  const guessed = 'Passw0rd!,Password1!,P@55w0rd!,Welcome1!,Summer2024!,Winter2025!,letmein!,Sunshine#99,1q2w3e4r5t,Whitfield2026,alpine-roofing!1';
  for (const password of guessed.split(',')) expect([password, await isTaken(password)]).toEqual([password, false]);
});

test('few words that do not belong together are taken, so is what a program made up, and other letters', async () => {
  for (const password of ['four words for nobody', 'dana loves green roofs', 'x7Kp2mQz', 'kitchen lamp river', 'пароль для всех', 'the new password'])
    expect([password, await isTaken(password)]).toEqual([password, true]);
});

test('a text that is made to be judged long is answered like any other', async () => {
  for (const unit of ['4@$5', 'pa55w0rd', '5$|_|/\\3r']) expect(typeof (await isTaken(unit.repeat(64)))).toBe('boolean');
});
