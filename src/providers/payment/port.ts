import type { EasyPayProvider } from '#src/shared/easy-pay.ts';
import type { Probe } from '#src/shared/probe.ts';

export type PaymentMethod = 'card' | 'easy_pay' | 'transfer' | 'virtual_account';

/** By what it was paid, for the receipt, as far as the provider says: codes as they came, null where it is silent. */
export interface PaidBy {
  readonly cardCompany: string | null;
  /** The card's own name, `신한카드(체크)`. */
  readonly cardName: string | null;
  /** Always masked: digits and stars in groups of four. */
  readonly cardNumber: string | null;
  readonly approvalNo: string | null;
  /** 할부: 0 is all at once. */
  readonly installmentMonths: number | null;
  readonly easyPay: string | null;
  readonly bank: string | null;
}

/** What the provider says of one payment; `paymentId` is ours. */
export type PaymentFact =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'paid';
      readonly amountKrw: number;
      readonly paidAt: Date;
      /** Null where the provider names none we know. */
      readonly method: PaymentMethod | null;
      readonly paidBy: PaidBy;
      readonly receiptUrl: string | null;
      readonly transactionId: string;
    }
  | {
      readonly kind: 'waiting_for_deposit';
      readonly amountKrw: number;
      readonly bank: string;
      readonly accountNumber: string;
      /** To whose name the account is; null where the provider does not say. */
      readonly holder: string | null;
      readonly dueAt: Date;
    }
  | { readonly kind: 'declined'; readonly reason: string }
  | {
      readonly kind: 'cancelled';
      readonly amountKrw: number;
      readonly cancelledKrw: number;
      readonly isWhole: boolean;
    }
  | { readonly kind: 'unknown' };

/** Manual approval: what came of telling the provider to capture what the parent authenticated. */
export type ConfirmOutcome =
  | Extract<PaymentFact, { kind: 'paid' }>
  | {
      readonly kind: 'waiting_for_deposit';
      readonly amountKrw: number;
      readonly bank: string;
      readonly accountNumber: string;
      /** To whose name the account is; null where the provider does not say. */
      readonly holder: string | null;
      readonly dueAt: Date;
    }
  | {
      readonly kind: 'declined';
      readonly reason: string;
      /** The provider knows nothing of what was to be confirmed; no card company or bank was asked. */
      readonly isStranger?: boolean;
      /** The provider's word where it refuses us, not the payment: the key, or what it may do. */
      readonly refusedUs?: string;
    }
  | { readonly kind: 'unknown' };

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly cancellationId: string; readonly amountKrw: number }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface RefundAccount {
  /** The provider's code of the bank: `SHINHAN`. */
  readonly bank: string;
  /** Digits. */
  readonly number: string;
  readonly holder: string;
}

/** 현금영수증 for a payment by transfer or deposit. */
export interface CashReceiptRequest {
  readonly paymentId: string;
  readonly orderName: string;
  /** 소득공제 or 지출증빙. */
  readonly type: 'personal' | 'business';
  readonly number: string;
  readonly numberType: 'phone' | 'card' | 'business';
  readonly amountKrw: number;
  readonly taxFreeKrw: number;
  readonly paidAt: Date;
}

export type CashReceiptOutcome =
  | {
      readonly kind: 'issued';
      readonly issueNumber: string;
      readonly url: string | null;
      readonly amountKrw: number;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** A webhook after its signature was verified on the raw bytes. */
export interface WebhookEvent {
  /** The provider's id of this delivery's event, for deduplication. */
  readonly eventId: string;
  readonly type: string;
  /** What it tells of the payment; never believed, only a reason to ask. */
  readonly says: 'paid' | 'other';
  readonly paymentId: string | null;
}

/** One way to pay. */
export interface PaymentWay {
  readonly method: PaymentMethod;
  /** A 간편결제 by name; null where the window lets one choose, and of the other methods. */
  readonly wallet: EasyPayProvider | null;
  readonly channelKey: string;
  /** The wallet is the company behind the channel, which need not be told. */
  readonly isOwnChannel: boolean;
}

/** What the browser's payment window needs; public values only. */
export interface CheckoutSettings {
  readonly storeId: string;
  /** Whose window may be opened, in the order in which they are offered; never empty. */
  readonly ways: readonly PaymentWay[];
  readonly productType: 'REAL' | 'DIGITAL' | null;
  /** 할부 a parent may choose; null leaves them to the company's contract. */
  readonly installmentMonths: readonly number[] | null;
  /** Set when the window is the local sandbox's, null for the vendor's own. */
  readonly sandboxCheckoutUrl: string | null;
}

export interface PaymentPort {
  readonly checkout: CheckoutSettings;
  /** Reads the payment back from the provider. */
  fetchPayment(paymentId: string): Promise<PaymentFact>;
  /** Captures exactly this amount. Repeating it is harmless: what is captured already is read back, never taken again. */
  confirm(request: {
    readonly paymentId: string;
    readonly paymentToken: string;
    readonly txId: string;
    readonly amountKrw: number;
  }): Promise<ConfirmOutcome>;
  /**
   * Gives back an amount; `cancellableKrw` is what we believe is left, so that two refunds cannot both pass. `refused`
   * means that this call moved no money (an earlier one may have); every doubt is `unknown`.
   */
  cancel(request: {
    readonly paymentId: string;
    readonly amountKrw: number;
    /** What of the amount is free of VAT. */
    readonly taxFreeKrw: number;
    readonly cancellableKrw: number;
    readonly reason: string;
    /** Where the money of a virtual account goes back to; others go back the way they came. */
    readonly refundAccount?: RefundAccount;
  }): Promise<CancelOutcome>;
  /** Ends a virtual account; whether it is over (or was paid at the last moment) is what `look` says afterwards. */
  closeAccount(paymentId: string): Promise<void>;
  /** Issues a cash receipt once; one that is there already is read back. */
  issueCashReceipt(request: CashReceiptRequest): Promise<CashReceiptOutcome>;
  /** Takes a cash receipt back; `none` means that there is none (any more). */
  cancelCashReceipt(paymentId: string): Promise<Extract<CashReceiptOutcome, { kind: 'none' | 'unknown' }>>;
  /** Asks for a payment that does not exist: nothing but an answer to our secret. */
  probe(): Promise<Probe>;
  /** Verifies the signature on the raw bytes; null when it is forged or too old. */
  readWebhook(rawBody: string, headers: Readonly<Record<string, string>>): Promise<WebhookEvent | null>;
}
