import type { Service } from './vendors.ts';

interface Advice {
  /** For whoever sits at the server. */
  readonly terminal: string;
  /** For the office's list of providers. */
  readonly office: string;
}

/** What to do where a vendor refuses our keys, by the word it answers with. */
const table: Readonly<Partial<Record<Service, Readonly<Record<string, Advice>>>>> = {
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
