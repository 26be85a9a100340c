import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';
import { ownStateLabels } from './rules/places.ts';

/** What the tables of this feature hold about people, column by column. */
export const classesTables = {
  level_classes: {
    plain: `id branch_id pool_id subject level_code grade_from grade_to title weekly starts_on is_open
      created_at version teacher_id`,
  },
  level_places: {
    plain: 'id attempt_id registration_id hold_id',
    now: { view: 'placed_students', key: 'place_id' },
    download: { title: '반 자리' },
    columns: {
      place_no: { title: '자리 번호' },
      class_id: {
        title: '반',
        through: 'level_classes.title',
        also: { title: '분원', through: 'level_classes.branch_id branches.name' },
      },
      state: { title: '상태', format: (state) => ownStateLabels[state] },
      held_until: { title: '기한' },
      created_at: { title: '받은 때' },
    },
  },
} satisfies FeatureTables;
