// Why a row of an import became no person, or came without a part of it. Names on the wire, with a sentence in English.

/** No person was made of the row. */
const ROW_REASONS = {
  not_json: 'is no JSON',
  cut_off: 'ends before its end',
  too_long: 'is longer than a person may be',
  wrong_columns: 'has another number of columns than the first line',
  not_of_form: 'has not the form of this source',
  duplicate: 'is a person of an earlier line',
  taken: 'has an account of another user',
  different: 'was imported before, with other accounts; it stays as it is',
  blocked: 'is blocked at the source',
  no_account: 'has no account to sign in by',
  allowlist_rejected: 'is not on the allowlist of the app',
  max_accounts_reached: 'is more than the app may have',
} as const
export type RowReason = keyof typeof ROW_REASONS

/** The person was made, without this. */
const PART_REASONS = {
  unverified: 'the source has not verified it',
  second: 'a person has one of its kind',
  malformed: 'it is not of its form',
  no_provider: 'there is no such provider here',
  not_given: 'the source does not give its key',
  no_domain: 'the domain of its passkeys is not named',
  not_offered: 'the app does not offer it',
  too_much: 'it is longer than custom metadata may be',
  no_password: 'there are no passwords here: its person logs in by a code or another account',
} as const
export type PartReason = keyof typeof PART_REASONS

export type ImportReason = RowReason | PartReason
/** The sentence of a reason; the name itself where a newer service has one that is not known here. */
export const reasonText = (reason: string): string =>
  (({ ...ROW_REASONS, ...PART_REASONS }) as Readonly<Record<string, string>>)[reason] ?? reason

/** Something to report of a line. `about`: the part of the person, as a type of account; null for the whole row. */
export interface ImportProblem {
  /** Of the record in the file, from 1; a line may have several. */
  readonly record: number
  readonly line: number
  readonly reason: ImportReason
  readonly about: string | null
}
