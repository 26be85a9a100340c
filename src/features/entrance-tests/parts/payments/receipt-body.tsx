import type { ReactNode } from 'react';
import type { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import type { PaymentReceipt } from '#src/features/payments/contract/receipt.ts';
import type { ReceiptView, Seller } from '#src/features/test-day/contract/papers.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';

/** What a Korean receipt says: number and sum, what was bought, by what it was paid, its VAT, what went back, who sold it. */
export function ReceiptBody({ receipt }: { receipt: ReceiptView }) {
  const { payment, buyer, seller, branch } = receipt;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Facts
          rows={[
            ['영수증 번호', payment.receiptNo],
            ['결제 일시', formatSeoulDateTime(payment.paidAt)],
            ['구매자', `${buyer} 님`],
          ]}
        />
        <p className="text-3xl font-bold tabular-nums">{formatKrw(payment.amountKrw)}</p>
      </div>
      <Items items={receipt.items} />
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Part title="결제 내용">
          <Facts rows={payment.paidBy.map(({ term, text }) => [term, text] as const)} />
        </Part>
        <Part title="금액">
          <Facts rows={sums(payment)} />
        </Part>
      </div>
      <Refunds payment={payment} />
      {payment.cashReceipt && (
        <Part title="현금영수증">
          <p className="tabular-nums">{cashReceiptText(payment.cashReceipt)}</p>
        </Part>
      )}
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {seller && <SellerPart seller={seller} />}
        {branch && (
          <Part title="교육 장소">
            <Facts
              rows={[
                ['학원명', branch.registeredName || branch.name],
                ['학원등록번호', branch.registrationNo],
                ['전화', branch.phone],
              ]}
            />
          </Part>
        )}
      </div>
      <footer className="grid gap-1 border-t border-line pt-4 text-sm text-ink-soft">
        {payment.taxFreeKrw > 0 && (
          <p>
            응시료는 부가가치세가 면제되는 교육 용역의 대가입니다(부가가치세법 제26조). 영수증은 세금계산서가
            아닙니다.
          </p>
        )}
        <p className="text-xs break-all tabular-nums">거래번호 {payment.paymentId}</p>
      </footer>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 break-inside-avoid">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

function Items({ items }: Pick<ReceiptView, 'items'>) {
  return (
    <table className="w-full border-y border-ink text-left">
      <caption className="sr-only">구매 내용</caption>
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-medium">
            내용
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            금액
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.registrationNo} className="border-t border-line align-top">
            <td className="py-2 pr-4">
              <span className="block font-semibold">{one.title} 응시료</span>
              <span className="block text-sm text-ink-soft">
                {one.childName}
                {one.held && ` · ${one.held.branchName} · ${formatSeoulDateTime(one.held.startsAt)}`}
              </span>
              <span className="block text-sm text-ink-soft tabular-nums">
                접수번호 {one.registrationNo}
                {one.isCancelled && ' (취소)'}
              </span>
            </td>
            <td className="py-2 text-right font-semibold whitespace-nowrap tabular-nums">
              {formatKrw(one.amountKrw)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sums = (payment: PaymentReceipt) => [
  ['면세 금액', formatKrw(payment.taxFreeKrw)] as const,
  ['과세 금액', formatKrw(payment.supplyKrw)] as const,
  ['부가가치세', formatKrw(payment.vatKrw)] as const,
  ['합계', formatKrw(payment.amountKrw)] as const,
];

/** What went back, each with its day, and what of the sum is left. */
function Refunds({ payment }: { payment: PaymentReceipt }) {
  if (payment.refunds.length === 0) return null;
  return (
    <Part title={`환불 (${payment.stateLabel})`}>
      <ul className="tabular-nums">
        {payment.refunds.map(({ at, amountKrw }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of a day and a sum differ in nothing else
          <li key={index} className="flex justify-between gap-4 border-t border-line py-1">
            <span>{at ? `${formatSeoulDate(at)} 환불` : '환불 처리 중'}</span>
            <span>-{formatKrw(amountKrw)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 border-t border-ink py-1 font-bold">
          <span>환불 후 금액</span>
          <span>{formatKrw(payment.amountKrw - payment.refundedKrw)}</span>
        </li>
      </ul>
    </Part>
  );
}

const SellerPart = ({ seller }: { seller: Seller }) => (
  <Part title="판매자">
    <Facts
      rows={[
        ['상호', seller.companyName],
        ['사업자등록번호', seller.businessNo],
        ['대표자', seller.representative],
        ['주소', seller.address],
        ['전화', seller.phone],
      ]}
    />
  </Part>
);

function cashReceiptText(receipt: CashReceiptView): string {
  const { kindLabel, stateLabel, number, amountKrw, issueNumber } = receipt;
  const issued = issueNumber ? `, 승인번호 ${issueNumber}, ${formatKrw(amountKrw)}` : '';
  return `${kindLabel} ${number} (${stateLabel}${issued})`;
}
