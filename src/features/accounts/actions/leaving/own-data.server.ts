import { type AccountOwner, confirmedMember } from '#src/features/accounts/actions/account-owner.server.ts';
import {
  listChildrenHeld,
  listConsentHistory,
  listEvents,
} from '#src/features/accounts/store/own-data.server.ts';
import { listLinks } from '#src/features/accounts/store/social.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import type { DataSection, MemberData } from '#src/features/members/contract/data.ts';
import { consentNames, eventNames } from '#src/features/members/rules/names.ts';
import { consentMethods } from '#src/features/members/rules/office.ts';
import { insertEvent, type Member } from '#src/features/members/store/members.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

/** Everything held of a member, ours first, then what the features above add. Written down as an event. */
export async function collectOwnData(
  academy: Academy,
  owner: AccountOwner,
  currentPassword: string,
  hooks: MemberHooks,
): Promise<MemberData> {
  const member = await confirmedMember(academy, owner, { currentPassword });
  const now = academy.clock.now();
  const sections = [
    profileOf(member),
    ...(await ownSections(academy, member.id)),
    ...(await hooks.recordsOf(member.id)),
  ];
  await inTransaction(academy.db, (tx) =>
    insertEvent(tx, { memberId: member.id, kind: 'data_downloaded', actor: 'member', now }),
  );
  return { madeAt: now.toISOString(), sections };
}

function profileOf(member: Member): DataSection {
  return {
    title: '회원 정보',
    columns: ['항목', '내용'],
    rows: [
      ['아이디', member.loginId],
      ['이름', member.name],
      ['휴대폰', member.mobile === '' ? '없음' : formatPhone(member.mobile)],
      ['이메일', member.email],
      [
        '주소',
        member.address
          ? `(${member.address.postcode}) ${member.address.roadAddress} ${member.address.detail}`
          : '',
      ],
      ['가입 경로', member.enrollType],
      ['가입', formatSeoulDateTime(member.createdAt)],
    ],
  };
}

async function ownSections({ db }: Academy, memberId: number): Promise<DataSection[]> {
  const [children, consents, links, events] = await Promise.all([
    listChildrenHeld(db, memberId),
    listConsentHistory(db, memberId),
    listLinks(db, memberId),
    listEvents(db, memberId),
  ]);
  return [
    {
      title: '자녀',
      columns: ['이름', '생년월일', '학교', '학년', '등록', '삭제', '사진'],
      rows: children.map((one) => [
        one.name,
        one.birth_date,
        one.school_name,
        String(one.grade),
        formatSeoulDateTime(one.created_at),
        one.removed_at ? formatSeoulDateTime(one.removed_at) : '',
        one.photo_at ? `${formatSeoulDateTime(one.photo_at)} 등록` : '',
      ]),
    },
    {
      title: '동의 기록',
      columns: ['항목', '버전', '동의', '방법', '일시'],
      rows: consents.map((one) => [
        consentNames[one.type] ?? one.type,
        one.version,
        one.given ? '동의' : '동의하지 않음',
        consentMethods[one.method] ?? one.method,
        formatSeoulDateTime(one.given_at),
      ]),
    },
    {
      title: '소셜 계정',
      columns: ['제공자', '연결'],
      rows: links.map((one) => [one.provider, formatSeoulDateTime(one.linked_at)]),
    },
    {
      title: '계정 기록',
      columns: ['일', '누가', '일시'],
      rows: events.map((one) => [
        eventNames[one.kind] ?? one.kind,
        one.actor === 'member' ? '본인' : '시스템',
        formatSeoulDateTime(one.at),
      ]),
    },
  ];
}
