import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Notice } from '#src/ui/notice.tsx';
import type { SandboxView } from '../view.ts';
import { giveOrder } from './order.ts';
import { Section } from './section.tsx';

const names: Readonly<Record<string, string>> = {
  solapi: '문자',
  carrier: '통신사 (문자 도착)',
  'kakao-talk': '카카오톡 (알림톡 도착)',
  mail: '메일',
  captcha: '보안문자',
  kakao: '카카오 로그인',
  juso: '주소 검색',
  neis: '학교 검색',
  portone: '결제',
};
const modes = [
  ['off', '정상'],
  ['down', '응답 없음'],
  ['refuse', '거절'],
  ['lose-answer', '처리하고 응답만 잃기'],
  ['slow', '느린 응답'],
  ['hang', '응답하지 않고 붙들기'],
] as const;

/** Makes a local service fail, to see what the academy does then. */
export function Faults({ faults }: Pick<SandboxView, 'faults'>) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = async (vendor: string, mode: string) => {
    setRefusal(await giveOrder(`/sandbox/api/faults/${vendor}`, { mode }));
    await revalidate();
  };
  return (
    <Section id="faults" title="고장 내기" about="바깥 서비스가 답하지 않을 때의 화면을 볼 수 있습니다.">
      {refusal && (
        <Notice tone="bad" isLive>
          {refusal}
        </Notice>
      )}
      <div className="grid gap-3 rounded-card border border-line bg-paper p-4">
        {faults.map(({ vendor, mode }) => (
          <label key={vendor} className="grid grid-cols-[7rem_1fr] items-center gap-3">
            <span className={mode === 'off' ? '' : 'font-bold text-danger'}>{names[vendor] ?? vendor}</span>
            <select
              value={mode}
              onChange={(event) => change(vendor, event.target.value)}
              className="min-h-11 w-full rounded-lg border border-line bg-paper px-3"
            >
              {modes.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </Section>
  );
}
