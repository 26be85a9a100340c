import { hkdfSync } from 'node:crypto';
import { Secret } from 'otpauth';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { totpOf } from '#src/features/staff/actions/sign-in.server.ts';
import { insertStaff } from '#src/features/staff/store/staff.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { sandboxMemory } from '#src/platform/db/sandbox-memory.server.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { seal } from '#src/platform/tokens.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { demoPassword } from './members.ts';

interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Codes of the branches; none: every branch. */
  readonly branches: readonly string[];
}

const people: readonly DemoStaff[] = [
  { email: 'owner@msc.example', name: '정해윤', role: 'owner', branches: [] },
  { email: 'editor@msc.example', name: '한지수', role: 'editor', branches: [] },
  { email: 'manager.daechi@msc.example', name: '오세린', role: 'manager', branches: ['daechi'] },
  { email: 'counsellor.daechi@msc.example', name: '배유진', role: 'counsellor', branches: ['daechi'] },
  { email: 'counsellor.mokdong@msc.example', name: '나은서', role: 'counsellor', branches: ['mokdong'] },
  { email: 'counsellor.junggye@msc.example', name: '고은채', role: 'counsellor', branches: ['junggye'] },
  { email: 'counsellor.bundang@msc.example', name: '서다온', role: 'counsellor', branches: ['bundang'] },
  {
    email: 'counsellor.pyeongchon@msc.example',
    name: '황유나',
    role: 'counsellor',
    branches: ['pyeongchon'],
  },
  { email: 'counsellor.songdo@msc.example', name: '표지안', role: 'counsellor', branches: ['songdo'] },
  { email: 'examiner@msc.example', name: '문태호', role: 'examiner', branches: ['daechi'] },
  { email: 'desk.daechi@msc.example', name: '임다솜', role: 'desk', branches: ['daechi'] },
  { email: 'privacy@msc.example', name: '권서우', role: 'privacy', branches: [] },
];

type Keyed = Pick<Config, 'lastingKey'>;

/** The same secret for the same key and person, so that a restart can print it again. */
function totpSecretOf(config: Keyed, email: string): string {
  const bytes = hkdfSync('sha256', Buffer.from(config.lastingKey, 'hex'), '', `demo staff ${email}`, 20);
  return new Secret({ buffer: bytes }).base32;
}

/** The demo's staff with the secrets of their authenticators. */
export function demoStaff(config: Keyed): { email: string; role: StaffRole; totpSecret: string }[] {
  return people.map(({ email, role }) => ({ email, role, totpSecret: totpSecretOf(config, email) }));
}

/** The code the owner's authenticator shows at this instant. */
export function demoOwnerCode(config: Keyed, now: Date): string {
  const email = 'owner@msc.example';
  return totpOf(totpSecretOf(config, email), email).generate({ timestamp: now.getTime() });
}

/** The staff with one password, all here for more than a year: head office sees every branch, the others their own. */
export async function seedStaff(academy: Academy): Promise<void> {
  const { config, clock, db } = academy;
  const passwordHash = await hashPassword(demoPassword);
  const hiredAt = new Date(clock.now().getTime() - 400 * dayMs);
  const branches = new Map((await listBranches(db)).map((branch) => [branch.code, branch.id]));
  await inTransaction(db, async (tx) => {
    for (const person of people) {
      const totpSealed = seal(config.secretKey, 'staff totp', totpSecretOf(config, person.email));
      const branchIds = person.branches.flatMap((code) => branches.get(code) ?? []);
      await insertStaff(
        tx,
        { email: person.email, name: person.name, role: person.role, passwordHash, totpSealed, branchIds },
        hiredAt,
      );
    }
  });
  const memory = sandboxMemory(db);
  for (const { email, role, totpSecret } of demoStaff(config))
    await memory.write('demo.staff', email, { role, totpSecret });
}
