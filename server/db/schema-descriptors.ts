// The table of descriptor sets (docs/design/signing.md, "Descriptors").

import type { ColumnType } from 'kysely'

type Count = ColumnType<bigint, number, number>

interface DescriptorSetsTable {
  id: string
  /** One row of each. */
  state: 'current' | 'previous'
  /** What the operator calls its source. */
  source: string
  made_at: Count
  /** Of `content`, SHA-256 in hex. */
  digest: string
  /** A keyed hash over all that the row says of the set. */
  signature: string
  files: Count
  refused: Count
  descriptors: Count
  /** JSON: file, part and reason of each that was left out. */
  left_out: string
  /** JSON: descriptors, and where they count. */
  content: string
}

/** The table by name. */
export interface DescriptorTables {
  descriptor_sets: DescriptorSetsTable
}
