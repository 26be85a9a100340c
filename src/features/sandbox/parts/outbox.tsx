import { formatPhone } from '#src/shared/people/phone.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import type { SandboxView } from '../view.ts';
import { Nothing, Section } from './section.tsx';

const urls = /(https?:\/\/[^\s]+)/;

/** The text with its links made usable, as a phone or a mail program would. */
function Linked({ text }: { readonly text: string }) {
  return text.split(urls).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text have no other name
      <a key={at} href={part} className="break-all text-brand underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** What was sent, newest first. */
export function Outbox({ messages }: Pick<SandboxView, 'messages'>) {
  return (
    <Section id="outbox" title="보낸 메시지" about="실제로는 아무것도 보내지 않고 여기에 모아 둡니다.">
      {messages.length === 0 ? (
        <Nothing>아직 보낸 문자나 메일이 없습니다. 회원 가입에서 인증번호를 받아 보세요.</Nothing>
      ) : (
        <ol className="grid gap-3">
          {messages.map(({ id, channel, way, to, subject, text, at, htmlUrl }) => (
            <li key={id} className="grid gap-2 rounded-card border border-line bg-paper p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusBadge tone={way === '알림톡' ? 'good' : channel === 'sms' ? 'soon' : 'wait'}>
                  {way}
                </StatusBadge>
                <strong className="break-all tabular-nums">{channel === 'sms' ? formatPhone(to) : to}</strong>
                <span className="text-sm text-ink-soft">{at}</span>
              </p>
              {subject && <p className="font-bold">{subject}</p>}
              <p className="whitespace-pre-wrap">
                <Linked text={text} />
              </p>
              {htmlUrl && (
                <a href={htmlUrl} className="text-brand underline underline-offset-4">
                  메일 프로그램에서 보이는 모습
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
