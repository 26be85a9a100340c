import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { Academy } from '#src/platform/academy.ts';
import { isSandboxShown } from '#src/platform/config.ts';
import { sandboxMemory } from '#src/platform/db/sandbox-memory.server.ts';
import type { SandboxCaptcha } from '#src/providers/captcha/sandbox/ncloud-sandbox.ts';
import { peopleOf } from '#src/providers/social/sandbox/people.ts';
import { type FaultMode, modeOf, SandboxVendor } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { sentMessages } from './actions.server.ts';
import type { SandboxView } from './view.ts';

const shown = 30;

/** What the local PortOne keeps of a payment, as far as a person wants to see it here. */
const Payment = z.looseObject({
  status: z.string().catch('READY'),
  orderName: z.string().catch(''),
  totalAmount: z.number().nullish().catch(null),
});
const Staff = z.looseObject({ role: z.string().catch(''), totpSecret: z.string() });

async function payments(memory: SandboxMemory) {
  const kept = await memory.list('portone.payment');
  return kept.slice(0, shown).map(({ key, value, at }) => {
    const { status, orderName, totalAmount } = Payment.parse(value);
    return { paymentId: key, status, orderName, amountKrw: totalAmount ?? null, at: formatSeoulDateTime(at) };
  });
}

async function captchas(memory: SandboxMemory, now: Date) {
  const kept = await memory.list<SandboxCaptcha>('captcha.key');
  return kept
    .filter(({ value }) => now.getTime() - Date.parse(value.issuedAt) < 180_000)
    .slice(0, 10)
    .map(({ key, value }) => ({ key, answer: value.answer, issuedAt: formatSeoulDateTime(value.issuedAt) }));
}

async function staff(memory: SandboxMemory, now: Date) {
  const kept = await memory.list('demo.staff');
  return kept.flatMap(({ key, value }) => {
    const one = Staff.safeParse(value);
    if (!one.success) return [];
    const { role, totpSecret } = one.data;
    const code = new TOTP({ secret: totpSecret }).generate({ timestamp: now.getTime() });
    return [{ email: key, role, totpSecret, code }];
  });
}

async function faults(memory: SandboxMemory): Promise<{ vendor: SandboxVendor; mode: FaultMode }[]> {
  return Promise.all(
    SandboxVendor.options.map(async (vendor) => ({ vendor, mode: await modeOf(memory, vendor) })),
  );
}

/** Everything the sandbox's page shows; null where there is no sandbox. */
export async function sandboxView({ config, db, clock }: Academy): Promise<SandboxView | null> {
  if (!isSandboxShown(config)) return null;
  const memory = sandboxMemory(db);
  const now = clock.now();
  const messages = (await sentMessages(memory)).slice(0, shown);
  return {
    messages: messages.map((message) => ({ ...message, at: formatSeoulDateTime(message.at) })),
    payments: await payments(memory),
    captchas: await captchas(memory, now),
    staff: await staff(memory, now),
    faults: await faults(memory),
    people: peopleOf('kakao'),
  };
}
