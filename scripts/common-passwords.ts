// `npm run common-passwords LIST`: of a list of leaked passwords, the commonest first, one a line, writes the hashes of those that our
// rules would let through. See docs/decisions/0097-passwords-others-have.md.
import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { hashOfPassword } from '#src/features/members/actions/common-passwords.server.ts';
import { passwordAdvice } from '#src/features/members/rules/passwords.ts';
import { staffPasswordRefusal } from '#src/features/staff/rules/passwords.ts';

const target = 'src/features/members/actions/common-password-hashes.server.ts';
/** So many of each: ASVS 5.0 6.2.4 asks for 3,000 that fit the rules. */
const most = { members: 20_000, staff: 10_000 };

const [, , list] = process.argv;
if (!list) throw new Error('Which list? npm run common-passwords LIST');
const nobody = { email: 'nobody@nowhere.invalid', name: '', academy: '' };
const found = { members: 0, staff: 0 };
const hashes = new Set<number>();
for await (const password of createInterface({ input: createReadStream(list, 'latin1') })) {
  if (found.members >= most.members && found.staff >= most.staff) break;
  if (password.length < 10 || passwordAdvice(password) !== null) continue;
  const isForStaff = found.staff < most.staff && staffPasswordRefusal(password, nobody) === null;
  if (found.members >= most.members && !isForStaff) continue;
  found.members += found.members < most.members ? 1 : 0;
  found.staff += isForStaff ? 1 : 0;
  hashes.add(hashOfPassword(password));
}
const sorted = [...hashes].sort((a, b) => a - b);
const bytes = Buffer.alloc(sorted.length * 5);
for (const [at, hash] of sorted.entries()) bytes.writeUIntBE(hash, at * 5, 5);
writeFileSync(
  target,
  `// Written by scripts/common-passwords.ts: five bytes of the hash of each, ascending.\nexport const commonPasswordHashes =\n  '${bytes.toString('base64')}';\n`,
);
console.log(
  `  ${sorted.length} passwords: the ${found.members} commonest for members, ${found.staff} for staff.`,
);
