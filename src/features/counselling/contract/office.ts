import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { clockInput, idInput, reasonText } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { stateNames } from '../rules/requests.ts';
import { day } from './office-list.ts';
import { requestList } from './request-list.ts';

const id = idInput();

export const counsellingOfficeErrors = errorTable('counselling_office', {
  illegal_move: [409, '지금 상태에서는 할 수 없는 일입니다. 화면을 새로 고쳐 주세요.'],
  not_theirs: [409, '그 분원의 상담 담당이 아닙니다.'],
  not_free: [
    409,
    '예약된 시간에 근무하지 않거나 다른 상담이 있는 선생님입니다. 시간을 먼저 바꾸거나 다른 선생님을 골라 주세요.',
  ],
  not_reopened: [409, '다시 열 수 없는 상담입니다. 보호자가 취소했거나 이미 진행 중입니다.'],
  open_already: [
    409,
    '이 연락처로 진행 중인 상담이 있습니다. 열어서 이어 가시거나, 다른 상담이면 새로 등록해 주세요.',
  ],
  just_sent: [409, '방금 같은 문자를 보냈습니다. 10분 뒤에 다시 보낼 수 있습니다.'],
  day_closed: [409, '이미 쉬는 날입니다. 사유를 바꾸려면 다시 연 뒤 정해 주세요.'],
});

const note = z.string().trim().max(1000, '1,000자까지 입력할 수 있습니다.').default('');
const time = clockInput('시각을 골라 주세요.');
const reason = reasonText(2, 100);
const nextAction = z.string().trim().max(200, '할 일은 200자까지입니다.').default('');
const nextOn = day.nullable().default(null);
const ofRequest = z.strictObject({ requestId: id });

export const RequestDetails = requestList.row(shapes).extend({
  guardianMobile: z.string(),
  /** States it may go to now. */
  moves: z.array(z.object({ to: z.enum(stateNames), label: z.string() })),
  /** Whether an end staff gave it can be taken back. */
  isReopenable: z.boolean(),
  history: z.array(z.object({ label: z.string(), at: z.string() })),
  /** What the family asked for or took part in elsewhere in the own branches, newest first. */
  family: z.array(z.object({ at: z.string(), label: z.string(), detail: z.string(), to: z.string() })),
  /** What to say and ask in the call. */
  script: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  calls: z.array(z.object({ label: z.string(), note: z.string(), name: z.string(), at: z.string() })),
  team: z.array(z.object({ staffId: z.number(), name: z.string() })),
  templates: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
});
export type RequestDetails = z.infer<typeof RequestDetails>;

export const counsellingDetails = endpoint('GET /api/office/counselling/:requestId', {
  who: 'staff',
  roles: rights.families,
  summary: 'One request with the whole phone, its calls and what can be done next; the look is noted.',
  input: ofRequest,
  data: RequestDetails,
});

export const moveCounselling = endpoint('POST /api/office/counselling/:requestId/move', {
  who: 'staff',
  roles: rights.families,
  summary: 'Moves a request along a legal move and tells the guardian.',
  isRepeatable: true,
  input: z.strictObject({
    requestId: id,
    version: versionInput,
    to: z.enum(stateNames, '상태를 골라 주세요.'),
    note,
  }),
  data: RequestDetails,
});

export const reopenCounselling = endpoint('POST /api/office/counselling/:requestId/reopen', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Takes back the end staff gave a request: it stands where it stood before, the guardian is told, its time stays free.',
  isRepeatable: true,
  input: z.strictObject({ requestId: id, version: versionInput, reason }),
  data: RequestDetails,
});

export const logCall = endpoint('POST /api/office/counselling/:requestId/calls', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Logs a call: reached makes it contacted, no answer tells the guardian, call back plans the next one.',
  isCreating: true,
  input: z.strictObject({
    requestId: id,
    result: z.enum(['reached', 'no_answer', 'call_back'], '결과를 골라 주세요.'),
    note,
    nextAction,
    nextOn,
    version: versionInput,
  }),
  data: RequestDetails,
});

export const planNext = endpoint('PATCH /api/office/counselling/:requestId', {
  who: 'staff',
  roles: rights.families,
  summary: 'Sets the next action with its date, and who takes care.',
  isRepeatable: true,
  input: z.strictObject({
    requestId: id,
    version: versionInput,
    nextAction,
    nextOn,
    /** Null: nobody any more; left out: as it is. */
    assigneeId: id.nullable().optional(),
    reason: reasonInput,
  }),
  data: RequestDetails,
});

export const transferCounselling = endpoint('POST /api/office/counselling/:requestId/transfer', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Hands a request over to another branch; its time is released, it is assigned there, the guardian is told.',
  isRepeatable: true,
  input: z.strictObject({ requestId: id, version: versionInput, branchId: id, reason }),
  data: z.object({ requestNo: z.string(), branchName: z.string() }),
});

export const sendTemplate = endpoint('POST /api/office/counselling/:requestId/messages', {
  who: 'staff',
  roles: rights.families,
  summary: 'Sends one of the ready texts to the guardian; the same twice within ten minutes is refused.',
  isCreating: true,
  input: z.strictObject({
    requestId: id,
    template: z.enum(['directions', 'documents', 'call_again'], '보낼 글을 골라 주세요.'),
  }),
  data: z.object({ sent: z.boolean() }),
});

export const OfficeCalendar = z.object({
  branchId: z.number(),
  /** Goes back with new hours, so that two people who plan are told. */
  version: z.number(),
  hours: z.array(
    z.object({
      weekday: z.number(),
      opens: z.string(),
      closes: z.string(),
      breakStarts: z.string().nullable(),
      breakEnds: z.string().nullable(),
      visitRooms: z.number(),
    }),
  ),
  /** Public holidays of the coming two months and the days the branch itself is closed. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  shifts: z.array(
    z.object({
      shiftId: z.number(),
      staffId: z.number(),
      name: z.string(),
      weekday: z.number(),
      starts: z.string(),
      ends: z.string(),
    }),
  ),
  closures: z.array(z.object({ closureId: z.number(), day: z.string(), reason: z.string() })),
  team: z.array(z.object({ staffId: z.number(), name: z.string() })),
  /** Days on which one person is not there. */
  daysOff: z.array(
    z.object({ dayOffId: z.number(), staffId: z.number(), name: z.string(), day: z.string() }),
  ),
});
export type OfficeCalendar = z.infer<typeof OfficeCalendar>;

export const readOfficeCalendar = endpoint('GET /api/office/counselling-calendars/:branchId', {
  who: 'staff',
  roles: rights.families,
  summary: 'Hours, shifts and closed days of a branch.',
  input: z.strictObject({ branchId: id }),
  data: OfficeCalendar,
});

/** Times that lost their counsellor: free again, and kept by a colleague. */
const lostTimes = { released: z.number(), given: z.number() };

const weekday = z.coerce
  .number('요일을 골라 주세요.')
  .int('요일을 골라 주세요.')
  .min(0, '요일을 골라 주세요.')
  .max(6, '요일을 골라 주세요.');

export const setHours = endpoint('PUT /api/office/counselling-calendars/:branchId/hours', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Writes the weekly opening hours of counselling anew, with lunch and rooms; weekdays left out are closed. Times nobody can keep any more are released and their guardians told.',
  isRepeatable: true,
  input: z.strictObject({
    branchId: id,
    version: versionInput,
    hours: z
      .array(
        z.strictObject({
          weekday,
          opens: time,
          closes: time,
          breakStarts: time.nullable().default(null),
          breakEnds: time.nullable().default(null),
          visitRooms: z.coerce
            .number('방문 팀 수를 입력해 주세요.')
            .int('방문 팀 수는 정수로 입력해 주세요.')
            .min(0, '방문 팀 수는 0 이상입니다.')
            .max(20, '방문 팀 수는 20까지입니다.'),
        }),
        '상담 시간을 입력해 주세요.',
      )
      .max(7, '요일은 일곱입니다.'),
  }),
  data: OfficeCalendar.extend(lostTimes),
});

export const addShift = endpoint('POST /api/office/counselling-calendars/:branchId/shifts', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Adds a weekly shift of a counsellor; one that overlaps another of the same person is refused.',
  isCreating: true,
  input: z.strictObject({
    branchId: id,
    staffId: id,
    weekday,
    starts: time,
    ends: time,
  }),
  data: OfficeCalendar,
});

export const changeShift = endpoint('PUT /api/office/counselling-calendars/:branchId/shifts/:shiftId', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Gives a weekly shift other hours; times that no shift covers any more are given to a colleague or released, and their guardians told.',
  input: z.strictObject({ branchId: id, shiftId: id, starts: time, ends: time }),
  data: OfficeCalendar.extend(lostTimes),
});

export const removeShift = endpoint('DELETE /api/office/counselling-calendars/:branchId/shifts/:shiftId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Removes a shift; times nobody can keep any more are released and their guardians told.',
  input: z.strictObject({ branchId: id, shiftId: id }),
  data: OfficeCalendar.extend(lostTimes),
});

export const closeDay = endpoint('POST /api/office/counselling-calendars/:branchId/closures', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Closes a day; its times are released and their guardians told. A day somebody closed keeps the reason it has.',
  isCreating: true,
  input: z.strictObject({ branchId: id, day, reason }),
  data: OfficeCalendar.extend(lostTimes),
});

export const openDay = endpoint('DELETE /api/office/counselling-calendars/:branchId/closures/:closureId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Opens a closed day again.',
  input: z.strictObject({ branchId: id, closureId: id }),
  data: OfficeCalendar,
});

export const giveDayOff = endpoint('POST /api/office/counselling-calendars/:branchId/days-off', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Gives one counsellor a day off; the times of that day go to a free colleague or are released, and the guardians are told.',
  isCreating: true,
  input: z.strictObject({ branchId: id, staffId: id, day }),
  data: OfficeCalendar.extend(lostTimes),
});

export const endDayOff = endpoint('DELETE /api/office/counselling-calendars/:branchId/days-off/:dayOffId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Takes a day off back.',
  input: z.strictObject({ branchId: id, dayOffId: id }),
  data: OfficeCalendar,
});
