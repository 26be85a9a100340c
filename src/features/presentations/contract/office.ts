import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { clockInput, GradeInput, reasonText, tickInput } from '#src/shared/endpoint/inputs.ts';
import { id, TopicInput } from './bookings.ts';
import { OfficePresentation } from './office-list.ts';

export const presentationOfficeErrors = errorTable('presentation_office', {
  below_taken: [409, '이미 예약된 인원보다 적게 줄일 수 없습니다.'],
  shared: [409, '다른 분원에서도 여는 설명회라 본부 관리자만 고칠 수 있습니다.'],
  twice: [409, '같은 분원에서 같은 시각에 이미 여는 회차가 있습니다.'],
  room_taken: [409, '그 시간에 같은 장소를 쓰는 다른 설명회가 있습니다.'],
  speaker_elsewhere: [409, '진행하는 분이 그 시간에 다른 설명회를 맡고 있습니다.'],
  past: [409, '이미 시작된 설명회는 바꿀 수 없습니다.'],
  not_over: [409, '설명회가 끝난 뒤에 하실 수 있습니다.'],
  guests_changed: [409, '그 사이 명단이 달라졌습니다. 새 명단을 확인하고 다시 정리해 주세요.'],
  nothing_closed: [409, '되돌릴 불참 정리가 없습니다.'],
  is_cancelled: [409, '취소된 설명회입니다.'],
  not_door_time: [409, '설명회 당일에만 현장에서 등록할 수 있습니다.'],
  door_online: [409, '온라인 설명회에는 현장 등록이 없습니다.'],
  door_full: [409, '남은 좌석이 없습니다. 정원에 넣지 않고 받으실 수 있습니다.'],
  on_the_list: [409, '이미 명단에 있는 번호입니다. 명단에서 찾아 입장을 눌러 주세요.'],
});

/** Ticked once the office was told that another is held in the same room then, that it takes fewer, or that the branch is closed that day. */
export const planningTicks = {
  sharesRoom: tickInput(),
  onClosedDay: tickInput(),
  overRoom: tickInput(),
  speaksTwice: tickInput(),
};

const grade = GradeInput;
const day = z.string('날짜를 입력해 주세요.').pipe(z.iso.date('날짜는 2026-11-28처럼 입력해 주세요.'));
const time = clockInput();
const minutes = z.coerce
  .number('진행 시간을 입력해 주세요.')
  .int('진행 시간을 입력해 주세요.')
  .min(20, '진행 시간은 20분 이상입니다.')
  .max(300, '진행 시간은 300분까지입니다.');
const capacity = z.coerce
  .number('정원을 입력해 주세요.')
  .int('정원은 정수로 입력해 주세요.')
  .min(1, '정원은 1명 이상입니다.')
  .max(5000, '정원은 5,000명까지입니다.');
const room = z.string().trim().max(40, '장소는 40자까지입니다.').default('');
const onlineUrl = z
  .string()
  .trim()
  .max(300, '주소는 300자까지입니다.')
  .refine(
    (text) => text === '' || /^https:\/\/[^\s"'<>]+$/.test(text),
    'https://로 시작하는 주소를 입력해 주세요.',
  )
  .default('');
const reason = reasonText(2, 100);
const text = (what: string, least: number, most: number) =>
  z
    .string(`${what} 입력해 주세요.`)
    .trim()
    .min(least, `${what} ${least}자 이상 입력해 주세요.`)
    .max(most, `${what} ${most}자까지 입력할 수 있습니다.`);

export const descriptionFields = {
  title: text('제목을', 2, 60),
  topic: TopicInput,
  gradeFrom: grade,
  gradeTo: grade,
  speaker: text('진행하는 분을', 2, 40),
  summary: text('소개를', 10, 500),
};

export const describePresentation = endpoint('POST /api/office/presentations', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Describes a presentation: title, topic, grades, who speaks and about what.',
  isCreating: true,
  input: z.strictObject(descriptionFields),
  data: z.object({ presentationId: z.number() }),
});

export const planPresentation = endpoint('POST /api/office/presentation-sessions', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Plans a session of a presentation in an own branch; it is a draft until it is opened.',
  isCreating: true,
  input: z.strictObject({
    presentationId: id,
    branchId: id,
    isOnline: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
    room,
    onlineUrl,
    day,
    startsAt: time,
    minutes,
    capacity,
    maxParty: z.coerce
      .number('예약 인원을 골라 주세요.')
      .int()
      .min(1, '예약 인원은 1명부터입니다.')
      .max(4, '예약 인원은 4명까지입니다.'),
    opensOn: day,
    ...planningTicks,
  }),
  data: OfficePresentation,
});

export const showPresentation = endpoint('POST /api/office/presentation-sessions/:sessionId/show', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Shows a session to everybody, or takes it back; bookings stay.',
  isRepeatable: true,
  input: z.strictObject({
    sessionId: id,
    version: versionInput,
    reason: reasonInput,
    state: z.enum(['open', 'draft'], '상태를 골라 주세요.'),
  }),
  data: OfficePresentation,
});

export const movePresentation = endpoint('PATCH /api/office/presentation-sessions/:sessionId', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Changes time, place or seats. Whoever has a booking or waits is told of a new time or place; the waiting list is kept.',
  isRepeatable: true,
  input: z.strictObject({
    sessionId: id,
    version: versionInput,
    day,
    startsAt: time,
    minutes,
    room,
    onlineUrl,
    capacity,
    ...planningTicks,
  }),
  data: OfficePresentation.extend({ notified: z.number() }),
});

export const callOffPresentation = endpoint('POST /api/office/presentation-sessions/:sessionId/cancel', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Cancels a session; everybody with a booking or a place in the line is told why.',
  isRepeatable: true,
  input: z.strictObject({ sessionId: id, version: versionInput, reason }),
  data: OfficePresentation.extend({ notified: z.number() }),
});

export const linkPost = endpoint('PATCH /api/office/presentation-sessions/:sessionId/post', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Links the post that tells of the presentation afterwards.',
  isRepeatable: true,
  input: z.strictObject({ sessionId: id, version: versionInput, postId: id.nullable() }),
  data: OfficePresentation,
});
