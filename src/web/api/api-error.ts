import type { Envelope } from '#src/shared/endpoint/endpoint.ts';

export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** A call that was refused. `code` is the row of the error table, `message` its Korean sentence. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Per field, by wire name. */
  readonly fields: Readonly<Record<string, string>>;
  /** `resultData` of the refusal. */
  readonly data: unknown;
  constructor({ code, message, status, fields, data }: ApiFailure) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields ?? {};
    this.data = data ?? null;
  }
}

/** No answer at all: the network, or the server is away. */
export const unreachable = () =>
  new ApiError({
    code: 'network.unreachable',
    status: 0,
    message: '서버에 연결하지 못했습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  });

/** The refusal in an envelope; an unreadable answer (a proxy's page) gets a sentence of our own. */
export function refusal(status: number, envelope: Envelope | null): ApiError {
  if (!envelope) {
    return new ApiError({
      code: 'network.unreadable',
      status,
      message: '일시적인 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.',
    });
  }
  return new ApiError({
    code: String(envelope.resultCode),
    message: envelope.resultMsg,
    status,
    ...(envelope.fields && { fields: envelope.fields }),
    data: envelope.resultData,
  });
}

/** The sentence to show for anything that was thrown: where a field was refused, of the first one. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachable().message;
  return Object.values(error.fields)[0] ?? error.message;
}
