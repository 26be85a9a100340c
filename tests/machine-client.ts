// Generated from the OpenAPI document by `npm run machine-client`; not edited by hand.
// biome-ignore-all format: generated
/** A refusal of the API: its code, and the sentence for the person. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, sentence: string) {
    super(sentence);
    this.status = status;
    this.code = code;
  }
}

export type Student = { readonly name: string; readonly schoolName: string; readonly grade: number; };

/** The calls of the API, with a key. */
export function machineClient(url: string, key: string) {
  async function get<T>(path: string, query: object): Promise<T> {
    const asked = new URL(path, url);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.searchParams.set(name, String(value));
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${key}` } });
    const { resultCode, resultData, resultMsg } = (await answer.json()) as { resultCode: 0 | string; resultData: T; resultMsg: string };
    if (resultCode !== 0) throw new ApiRefusal(answer.status, resultCode, resultMsg);
    return resultData;
  }
  return {
    /** The branches the key may read about. */
    getV1Branches: () => get<{ readonly rows: readonly ({ readonly branchId: number; readonly code: string; readonly name: string; })[]; }>('/api/v1/branches', {}),
    /** Places in classes, kept and confirmed, by their number. */
    getV1Enrolments: (query: { after?: number; size?: number; updatedSince?: string } = {}) => get<{ readonly rows: readonly ({ readonly enrolmentId: number; readonly enrolmentNo: string; readonly state: "held" | "enrolled" | "lapsed" | "cancelled" | "left"; readonly branch: string; readonly classId: number; readonly classTitle: string; readonly subject: string; readonly levelCode: string; readonly weekly: string; readonly startsOn: string; readonly memberId: number | null; readonly childId: number | null; readonly student: Student | null; readonly guardian: { readonly name: string; readonly mobile: string; } | null; readonly createdAt: string; readonly updatedAt: string; })[]; readonly nextAfter: number | null; }>('/api/v1/enrolments', query),
    /** What the key that calls may read, and of which branches. */
    getV1Key: () => get<{ readonly name: string; readonly scopes: readonly (string)[]; readonly branches: readonly (string)[] | null; }>('/api/v1/key', {}),
    /** Members with their children, by their number; whoever left is a number with the state `withdrawn`. */
    getV1Members: (query: { after?: number; size?: number; updatedSince?: string } = {}) => get<{ readonly rows: readonly ({ readonly memberId: number; readonly state: "active" | "withdrawn"; readonly guardian: { readonly name: string; readonly mobile: string; readonly email: string; } | null; readonly children: readonly ({ readonly childId: number; readonly student: { readonly name: string; readonly schoolName: string; readonly grade: number; readonly birthDate: string; } | null; })[]; readonly createdAt: string; readonly withdrawnAt: string | null; readonly updatedAt: string; })[]; readonly nextAfter: number | null; }>('/api/v1/members', query),
    /** Payments with what went back, by their number; no card and no account. */
    getV1Payments: (query: { after?: number; size?: number; updatedSince?: string } = {}) => get<{ readonly rows: readonly ({ readonly paymentNo: number; readonly paymentId: string; readonly orderNo: string; readonly state: string; readonly method: string | null; readonly amountKrw: number; readonly refundedKrw: number; readonly branch: string; readonly registrationNos: readonly (string)[]; readonly memberId: number; readonly createdAt: string; readonly paidAt: string | null; readonly updatedAt: string; })[]; readonly nextAfter: number | null; }>('/api/v1/payments', query),
    /** Dates of presentations with their seats, by their number; no guests. */
    getV1Presentations: (query: { after?: number; size?: number } = {}) => get<{ readonly rows: readonly ({ readonly sessionId: number; readonly state: "open" | "cancelled"; readonly branch: string; readonly title: string; readonly startsAt: string; readonly endsAt: string; readonly isOnline: boolean; readonly room: string; readonly capacity: number; readonly taken: number; })[]; readonly nextAfter: number | null; }>('/api/v1/presentations', query),
    /** Registrations for entrance tests, by their number. */
    getV1Registrations: (query: { after?: number; size?: number; updatedSince?: string } = {}) => get<{ readonly rows: readonly ({ readonly registrationId: number; readonly registrationNo: string; readonly state: "held" | "confirming" | "confirmed" | "attended" | "absent" | "cancelled" | "expired"; readonly branch: string; readonly testTitle: string; readonly subject: string; readonly sessionId: number; readonly startsAt: string; readonly amountKrw: number; readonly memberId: number; readonly childId: number; readonly student: Student | null; readonly guardian: { readonly name: string; readonly mobile: string; } | null; readonly createdAt: string; readonly confirmedAt: string | null; readonly cancelledAt: string | null; readonly updatedAt: string; })[]; readonly nextAfter: number | null; }>('/api/v1/registrations', query),
    /** Results of entrance tests that are published, by the number of their registration. */
    getV1Results: (query: { after?: number; size?: number; updatedSince?: string } = {}) => get<{ readonly rows: readonly ({ readonly registrationId: number; readonly registrationNo: string; readonly branch: string; readonly testTitle: string; readonly memberId: number; readonly childId: number; readonly student: Student | null; readonly verdict: "pass" | "wait" | "fail"; readonly placement: string; readonly areas: readonly ({ readonly name: string; readonly score: number; readonly max: number; })[]; readonly publishedAt: string; readonly updatedAt: string; })[]; readonly nextAfter: number | null; }>('/api/v1/results', query),
  };
}
