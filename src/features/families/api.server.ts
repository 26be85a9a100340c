import * as children from '#src/features/families/actions/children.server.ts';
import * as families from '#src/features/families/actions/families.server.ts';
import * as people from '#src/features/families/actions/family-people.server.ts';
import * as handOver from '#src/features/families/actions/hand-over.server.ts';
import * as photos from '#src/features/families/actions/photos.server.ts';
import * as guardians from '#src/features/families/contract/family-people.ts';
import * as photo from '#src/features/families/contract/photos.ts';
import { contactOf, listChildren, type MemberHooks } from '#src/features/members/actions/members.server.ts';
import * as own from '#src/features/members/contract/account.ts';
import * as family from '#src/features/members/contract/family.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

/** Children of a member, their other guardians, and whose they are. */
export function familiesApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  childrenApi(gate, academy, hooks);
  invitationsApi(gate, academy, hooks);
  peopleApi(gate, academy, hooks);
}

function childrenApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, own.listOwnChildren, async ({ actor }) => ({
    children: await listChildren(academy, actor.memberId),
  }));
  serve(gate, own.addChild, ({ input, actor }) =>
    children.addChild(academy, actor.memberId, { child: input }),
  );
  serve(gate, own.editChild, ({ input, actor }) =>
    children.editChild(academy, actor.memberId, { input, hooks }),
  );
  serve(gate, own.removeChild, async ({ input, actor }) => {
    const { memberId } = actor;
    await children.removeChild(academy, { memberId, ...input }, hooks);
    return null;
  });
  serve(gate, photo.readChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    photo: await photos.readOwnPhoto(academy, { memberId, childId }),
  }));
  serve(gate, photo.giveChildPhoto, async ({ input, actor: { memberId } }) => {
    const file = input.file instanceof Uint8Array ? input.file : new Uint8Array();
    return { photo: await photos.givePhoto(academy, { memberId, childId: input.childId }, file) };
  });
  serve(gate, photo.removeChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    removed: await photos.removePhoto(academy, { memberId, childId }),
  }));
}

function invitationsApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, family.inviteToChild, async ({ input, actor }) => {
    const expiresAt = await families.inviteToOwnChild(academy, actor.memberId, input);
    return { expiresAt: expiresAt.toISOString() };
  });
  serve(gate, family.viewInvitation, async ({ input, actor }) => {
    const { memberId } = actor;
    const { mobile } = await contactOf(academy, memberId);
    return families.readInvitation(academy, { memberId, mobile }, input.code);
  });
  serve(gate, family.joinChild, async ({ input, actor }) => {
    const guardianConsent = input.guardianConsent ?? false;
    const { code, sameChild } = input;
    const given = { code, guardianConsent, sameChild };
    return {
      childId: await families.acceptInvitation(academy, actor.memberId, { acceptance: given, hooks }),
    };
  });
}

/** Who sees a child, who was invited, and whose it is. */
function peopleApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, guardians.withdrawInvitation, async ({ input, actor: { memberId } }) => {
    await people.withdrawInvitation(academy, { memberId, ...input });
    return null;
  });
  serve(gate, guardians.expelPerson, async ({ input, actor: { memberId } }) => {
    await people.expelPerson(academy, { memberId, ...input }, hooks);
    return null;
  });
  serve(gate, guardians.askToTakeOver, async ({ input, actor: { memberId } }) => ({
    expiresAt: (await handOver.askToTakeOver(academy, { memberId, ...input })).toISOString(),
  }));
  serve(gate, guardians.endHandOver, async ({ input, actor: { memberId } }) => {
    await handOver.refuseHandOver(academy, { memberId, ...input });
    return null;
  });
  serve(gate, guardians.takeOverChild, async ({ input, actor: { memberId } }) => {
    await handOver.acceptHandOver(academy, { memberId, ...input }, hooks);
    return null;
  });
}
