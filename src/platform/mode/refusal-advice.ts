import type { Service } from './vendors.ts';

interface Advice {
  /** For whoever sits at the server. */
  readonly terminal: string;
  /** For the office's list of providers. */
  readonly office: string;
}

/** What to do where a vendor refuses our keys, by the word it answers with. */
const table: Readonly<Partial<Record<Service, Readonly<Record<string, Advice>>>>> = {
  sms: {
    SignatureDoesNotMatch: {
      terminal:
        'SOLAPI_API_KEY and SOLAPI_API_SECRET do not belong together, or are old ones. Copy both anew from 개발/연동 → API Key 관리.',
      office:
        '솔라피가 API Key를 받지 않아 문자가 나가지 않습니다. 솔라피 콘솔(개발/연동 → API Key 관리)에서 확인하고 서버 설정 SOLAPI_API_KEY, SOLAPI_API_SECRET을 바꿔 주세요.',
    },
    NotEnoughBalance: {
      terminal:
        'There is no money left for texts. Charge the account under 충전; what waits leaves by itself.',
      office:
        '솔라피에 남은 충전금이 없어 문자가 기다리고 있습니다. 솔라피 콘솔에서 충전하시면 저절로 나갑니다.',
    },
  },
  mail: {
    invalid_api_key: {
      terminal: 'MAIL_API_KEY is no API key of Resend’s, or an old one. Make one under API Keys.',
      office:
        'Resend가 API Key를 받지 않아 이메일이 나가지 않습니다. Resend 콘솔의 API Keys에서 새 키를 만들고 서버 설정 MAIL_API_KEY를 바꿔 주세요.',
    },
  },
  payment: {
    UNAUTHORIZED: {
      terminal:
        "PORTONE_API_SECRET is no V2 API Secret of PortOne's, or an old one. Make one under 연동 관리 → 식별코드·API Keys → V2 API, and start again with it.",
      office:
        '포트원이 API Secret을 받지 않아 결제가 되지 않습니다. 포트원 콘솔(연동 관리 → 식별코드·API Keys → V2 API)에서 확인하고 서버 설정 PORTONE_API_SECRET을 바꿔 주세요.',
    },
    FORBIDDEN: {
      terminal:
        'PORTONE_API_SECRET is valid, but may not act for the shop PORTONE_STORE_ID. Compare the shop id in PortOne’s console, and give the secret that shop.',
      office:
        '포트원 API Secret에 이 상점의 권한이 없어 결제가 되지 않습니다. 포트원 콘솔에서 상점 아이디와 API Secret의 권한을 확인하고 서버 설정 PORTONE_STORE_ID, PORTONE_API_SECRET을 고쳐 주세요.',
    },
  },
};

/** The sentence for a refusal; null where the vendor's own word says all there is. */
export function adviceFor(service: Service, reason: string, where: keyof Advice): string | null {
  const refusals = table[service];
  return refusals && Object.hasOwn(refusals, reason) ? (refusals[reason]?.[where] ?? null) : null;
}
