/** The channel of the local KakaoTalk, and the templates it has approved, by our kind of message. */
export const talkSandbox = {
  pfId: 'KA01PFSANDBOX00000000',
  templates: { 'test.confirmed': 'KA01TPSANDBOXCONFIRMED', 'test.result': 'KA01TPSANDBOXRESULT' },
};

interface Template {
  readonly templateId: string;
  readonly channelId: string;
  readonly name: string;
  readonly content: string;
  readonly status: 'APPROVED' | 'INSPECTING';
}

const channelId = talkSandbox.pfId;
const templates: readonly Template[] = [
  {
    templateId: talkSandbox.templates['test.confirmed'],
    channelId,
    name: '입학 테스트 접수 완료',
    content:
      '[#{학원}] #{학생} 학생의 #{시험} 접수가 완료되었습니다.\n#{일시}\n#{장소}\n접수번호 #{접수번호}',
    status: 'APPROVED',
  },
  {
    templateId: talkSandbox.templates['test.result'],
    channelId,
    name: '입학 테스트 결과',
    content:
      '[#{학원}] #{학생} 학생의 #{시험} 결과가 나왔습니다. 신청 내역에서 로그인하여 확인해 주세요: #{주소}',
    status: 'APPROVED',
  },
  {
    templateId: 'KA01TPSANDBOXINSPECTING',
    channelId,
    name: '심사 중인 안내',
    content: '[#{학원}] #{안내}',
    status: 'INSPECTING',
  },
];

export const templateOf = (id: string): Template | undefined =>
  templates.find(({ templateId }) => templateId === id);

/** What is shown on the phone. */
export function filled(content: string, variables: Readonly<Record<string, string>>): string {
  return content.replace(/#\{[^{}]{1,40}\}/g, (name) => variables[name] ?? name);
}
