import type { SandboxCaptcha } from '#src/providers/captcha/sandbox/ncloud-sandbox.ts';
import type { SandboxMail } from '#src/providers/mail/sandbox/mail-sandbox.ts';
import type { SandboxSms } from '#src/providers/sms/sandbox/solapi-sandbox.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import type { SentMessage } from './contract.ts';

const wayOf = { SMS: '문자', LMS: '긴 문자', ATA: '알림톡' } as const;

/** Everything that went out, newest first; `to` is a phone number or a mail address. */
export async function sentMessages(memory: SandboxMemory, to?: string): Promise<SentMessage[]> {
  const [texts, mails] = await Promise.all([
    memory.list<SandboxSms>('solapi.message'),
    memory.list<SandboxMail>('mail.message'),
  ]);
  const all = [
    ...texts.map(({ key, value: { to, text, subject, type, at: sentAt }, at }) => ({
      message: {
        to,
        text,
        at: sentAt,
        id: key,
        channel: 'sms' as const,
        way: wayOf[type],
        subject: subject ?? null,
        htmlUrl: null,
      },
      keptAt: at,
    })),
    ...mails.map(({ key, value: { html, ...value }, at }) => ({
      message: {
        ...value,
        id: key,
        channel: 'mail' as const,
        way: '메일',
        htmlUrl: html ? `/sandbox/mail/emails/${key}/html` : null,
      },
      keptAt: at,
    })),
  ];
  return all
    .sort((a, b) => b.keptAt.getTime() - a.keptAt.getTime())
    .map(({ message }) => message)
    .filter((message) => to === undefined || message.to === to || message.to === phoneDigits(to));
}

/** The answers behind one of our captcha keys (picture and sound); 404 when it was used or never issued. */
export async function captchaAnswer(
  memory: SandboxMemory,
  captchaKey: string,
): Promise<{ captchaValue: string; audioValue: string }> {
  const [picture, sound] = await Promise.all(
    captchaKey.split('.').map((key) => memory.read<SandboxCaptcha>('captcha.key', key)),
  );
  if (!picture || !sound) throw commonErrors.not_found();
  return { captchaValue: picture.answer, audioValue: sound.answer };
}
