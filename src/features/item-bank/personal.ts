import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const itemBankTables = {
  blueprint_domains: {
    plain: 'blueprint_id domain_id items',
  },
  blueprints: {
    plain: `id title subject grade_from grade_to minutes mode min_items max_items can_go_back status author_id
      created_at published_at shortfalls`,
  },
  calibration_runs: {
    plain: 'id subject model prior n log_likelihood seed data_hash at scale_version',
  },
  form_items: {
    plain: 'form_id position version_id',
  },
  forms: {
    plain: 'id blueprint_id title status author_id created_at',
  },
  item_domains: {
    plain: 'id subject parent_id code name position is_retired version',
  },
  item_enemies: {
    plain: 'item_id enemy_id',
  },
  item_params: {
    plain: 'version_id run_id a b c se_a se_b se_c answers steps',
  },
  item_stimuli: {
    plain: 'id subject title content replaces_id created_at',
  },
  item_versions: {
    plain: `id item_id version kind body key solution stimulus_id search_text status author_id reviewer_id
      created_at updated_at marks_since`,
  },
  items: {
    plain: `id code subject domain_id grade_from grade_to rating parent_id is_anchor created_at enemies_version
      family`,
  },
  subjects: {
    plain: 'code name position',
  },
} satisfies FeatureTables;
