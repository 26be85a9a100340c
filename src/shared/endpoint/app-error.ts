/** One field's refusal: the wire name of the field and its Korean sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What a use case may add to an error row when it throws it. */
export interface ErrorDetails {
  /** Replaces the row's sentence, where it carries a number or a date. */
  readonly message?: string;
  readonly fields?: FieldErrors;
  /** Where the browser shall go next; own origin or a listed host only. */
  readonly location?: string;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** What the screen needs to go on (for example the seats that are left). Never personal data of others. */
  readonly data?: unknown;
}

/** An error the user caused or must know about; everything else is ours and answered as `server.failed`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(code: string, [status, message]: ErrorRow, details: ErrorDetails = {}) {
    super(details.message ?? message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** One row: HTTP status and Korean sentence. */
export type ErrorRow = readonly [status: number, sentence: string];

/** Makes the throwable errors of one feature from its table; codes are `feature.row`. */
/* @__NO_SIDE_EFFECTS__ */
export function errorTable<const T extends Record<string, ErrorRow>>(feature: string, rows: T) {
  const entries = Object.entries(rows).map(([name, row]) => [
    name,
    (details?: ErrorDetails) => new AppError(`${feature}.${name}`, row, details),
  ]);
  return Object.fromEntries(entries) as { [K in keyof T]: (details?: ErrorDetails) => AppError };
}

/** Errors every endpoint can answer. */
export const commonErrors = errorTable('common', {
  input_invalid: [400, '입력값을 확인해 주세요.'],
  sign_in_required: [401, '로그인이 필요합니다.'],
  key_required: [401, 'API 키가 필요합니다. Authorization 머리글에 Bearer와 함께 보내 주세요.'],
  scope_missing: [403, '이 API 키에 허용되지 않은 범위입니다. 키의 범위를 확인해 주세요.'],
  forbidden: [403, '이 작업을 할 권한이 없습니다.'],
  origin_refused: [403, '허용되지 않은 곳에서 온 요청입니다.'],
  not_found: [404, '찾으시는 내용이 없습니다.'],
  edited_elsewhere: [
    409,
    '그 사이 다른 사람이 먼저 고쳤습니다. 입력하신 내용은 저장되지 않았으니, 새 내용을 확인하고 다시 저장해 주세요.',
  ],
  other_session: [
    409,
    '다른 분으로 로그인되어 있어 처리하지 않았습니다. 쓰신 내용은 남아 있으니 원래 아이디로 다시 로그인하시거나 화면을 새로 고쳐 주세요.',
  ],
  import_changed: [409, '미리 본 뒤로 내용이 달라졌습니다. 다시 미리 보고 가져와 주세요.'],
  idempotency_conflict: [409, '같은 요청 번호로 다른 내용이 이미 접수되었습니다. 새로 시도해 주세요.'],
  perhaps_done: [
    409,
    '앞서 누르신 일은 이미 처리되었을 수 있어 다시 하지 않았습니다. 화면을 새로 고쳐 확인해 주세요.',
  ],
  idempotency_required: [400, '요청 번호(Idempotency-Key)가 필요합니다.'],
  media_unsupported: [415, '이 주소에서는 파일이나 이런 형식의 내용을 받지 않습니다.'],
  too_large: [413, '보내신 내용이 너무 큽니다.'],
  too_many: [429, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  busy: [503, '지금 접속이 많아 처리하지 못했습니다. 잠시 후 다시 시도해 주세요.'],
  away: [503, '저희 서버에 문제가 생겨 지금은 처리하지 못하고 있습니다. 잠시 후 다시 시도해 주세요.'],
  too_slow: [408, '내용을 다 받지 못했습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.'],
  server_failed: [500, '일시적인 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.'],
});
