import { evaluationTag } from '@ev/contract/bill/evaluation-tag'
import { sql } from 'kysely'
import { inSight } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'

export const evaluationTags = mount(
  evaluationTag,
  {
    table: 'bill_evaluate_tag',
    offered: switchedOn,
    columns: {
      useCount: sql`(select count(*) from bill_evaluation_tag k where k.tag_id = t.id and ${inSight('bill_evaluation_tag', 'k')})`,
    },
    actions: switching('bill_evaluate_tag'),
  },
  {},
)
