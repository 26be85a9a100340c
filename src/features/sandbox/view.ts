import type { FaultMode, SandboxVendor } from '#src/shared/sandbox-fault.ts';
import type { SentMessage } from './contract.ts';

/** What the sandbox's page shows; instants are already written in Korean. */
export interface SandboxView {
  readonly messages: readonly SentMessage[];
  readonly payments: readonly {
    readonly paymentId: string;
    readonly status: string;
    readonly orderName: string;
    readonly amountKrw: number | null;
    readonly at: string;
  }[];
  readonly captchas: readonly { readonly key: string; readonly answer: string; readonly issuedAt: string }[];
  readonly staff: readonly {
    readonly email: string;
    readonly role: string;
    readonly totpSecret: string;
    readonly code: string;
  }[];
  readonly faults: readonly { readonly vendor: SandboxVendor; readonly mode: FaultMode }[];
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly about: string;
  }[];
}
