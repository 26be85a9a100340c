/** What error tracking may know of a failed call: no query, no body, no names. */
export interface Fault {
  /** `METHOD /path` as declared, with its `:name` parts unfilled. */
  readonly route: string;
  readonly status: number;
  readonly code: string;
}

let tracker: (fault: Fault) => void = () => {};

/** Connects error tracking; until then faults go nowhere. */
export function trackFaultsWith(report: (fault: Fault) => void): void {
  tracker = report;
}

/** Reports one failed call. */
export function reportFault(fault: Fault): void {
  tracker(fault);
}
