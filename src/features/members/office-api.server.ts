import * as office from '#src/features/members/actions/office.server.ts';
import { readTimeline } from '#src/features/members/actions/timeline.server.ts';
import { consentList, memberList } from '#src/features/members/contract/member-lists.ts';
import * as contract from '#src/features/members/contract/office.ts';
import { memberTimelineEndpoint } from '#src/features/members/contract/timeline.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';

/** The office's rooms about members and consents. */
export function membersOfficeApi(gate: Gate, academy: Academy, hooks: office.OfficeMemberHooks): void {
  const list = listServer(gate, academy);
  list(memberList, (actor, query, readFor) =>
    office.listMembers(academy, actor, { query: { ...query, isMasked: readFor === 'screen' }, hooks }),
  );
  list(consentList, (_actor, query) => office.listConsents(academy, query));
  serve(gate, contract.readOfficeMemberEndpoint, ({ actor, input }) =>
    office.readMember(academy, actor, { asked: input, hooks }),
  );
  serve(gate, memberTimelineEndpoint, ({ actor, input }) =>
    readTimeline(academy, actor, { memberId: input.memberId, hooks }),
  );
  serve(gate, contract.unmaskMemberEndpoint, ({ actor, input }) =>
    office.readMember(academy, actor, { asked: input, hooks }),
  );
  serve(gate, contract.endMemberSessionsEndpoint, async ({ actor, input }) => {
    await office.endMemberSessions(academy, actor, { input, hooks });
    return { ended: true };
  });
}
