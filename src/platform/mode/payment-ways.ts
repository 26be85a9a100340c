import type { PaymentWay } from '#src/providers/payment/port.ts';
import type { EasyPayProvider } from '#src/shared/easy-pay.ts';
import { type PaymentCompany, readCompanies } from './payment-hosts.ts';

/** Companies whose window is one 간편결제 and nothing else. */
const wallets: Readonly<Partial<Record<PaymentCompany, EasyPayProvider>>> = {
  kakaopay: 'KAKAOPAY',
  naverpay: 'NAVERPAY',
  tosspay: 'TOSSPAY',
};

export interface PaymentSettings {
  readonly PORTONE_PG?: string | undefined;
  readonly PORTONE_CHANNEL_KEY?: string | undefined;
  readonly PORTONE_EASY_PAY?: readonly EasyPayProvider[] | undefined;
}

const channelsOf = (setting: string | undefined) =>
  (setting ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/** Refuses as many channel keys as fit no company, in a sentence; null where nothing is wrong. */
export function wrongChannels({ PORTONE_PG, PORTONE_CHANNEL_KEY }: PaymentSettings): string | null {
  const companies = readCompanies(PORTONE_PG ?? '').known;
  const keys = channelsOf(PORTONE_CHANNEL_KEY);
  if (keys.length === 0 && PORTONE_CHANNEL_KEY !== undefined)
    return 'PORTONE_CHANNEL_KEY names no channel: write the channel key (channel-key-…) of PortOne’s console.';
  if (keys.length <= 1 || companies.length === 0 || keys.length === companies.length) return null;
  return `PORTONE_CHANNEL_KEY names ${keys.length} channels and PORTONE_PG ${companies.length === 1 ? 'one company' : `${companies.length} companies`} (${companies.join(', ')}): write one channel key for all, or one for each company in the same order.`;
}

/** What a company that takes everything offers; each 간편결제 of the settings by its name. */
function allMethods(channelKey: string, named: readonly EasyPayProvider[] | null): readonly PaymentWay[] {
  const way = { channelKey, isOwnChannel: false, wallet: null };
  return [
    { ...way, method: 'card' },
    ...(named ?? []).map((wallet) => ({ ...way, method: 'easy_pay' as const, wallet })),
    ...(named === null ? [{ ...way, method: 'easy_pay' as const }] : []),
    { ...way, method: 'transfer' },
    { ...way, method: 'virtual_account' },
  ];
}

const order = ['card', 'easy_pay', 'transfer', 'virtual_account'];

/**
 * How one may pay: by the first company that takes everything, and by every company that is a 간편결제 itself. Where those have
 * channels of their own, the first offers no 간편결제 besides, unless the settings name one.
 */
export function paymentWays(settings: PaymentSettings): readonly PaymentWay[] {
  const companies = readCompanies(settings.PORTONE_PG ?? '').known;
  const keys = channelsOf(settings.PORTONE_CHANNEL_KEY);
  const isEach = keys.length > 1;
  const channels = companies.map((company, at) => ({
    wallet: wallets[company] ?? null,
    channelKey: keys[isEach ? at : 0] ?? '',
  }));
  const main = channels.find(({ wallet }) => wallet === null);
  // With one channel a wallet beside another company is a window that opens out of that company's.
  const own = channels.flatMap(({ wallet, channelKey }) =>
    wallet !== null && (isEach || !main)
      ? [{ method: 'easy_pay' as const, wallet, channelKey, isOwnChannel: true }]
      : [],
  );
  const taken = new Set(own.map(({ wallet }) => wallet));
  const named = settings.PORTONE_EASY_PAY?.filter((wallet) => !taken.has(wallet)) ?? null;
  const ways = [...(main ? allMethods(main.channelKey, named ?? (own.length > 0 ? [] : null)) : []), ...own];
  return ways.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
}
