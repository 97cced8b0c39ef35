// Set-up for link tests: clients with addresses and numbers.

import { sql } from 'kysely'
import type { Engine } from './engines.ts'
import type { Answer, AnswerBody, Client, Lab } from './lab.ts'

export const bearer = ({ body }: Answer, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${body.token}`, ...more },
})
export const names = ({ linked_accounts }: Pick<AnswerBody, 'linked_accounts'>): string[] =>
  linked_accounts.map(({ address, phoneNumber }) => address ?? phoneNumber)
export const codes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => body.code ?? String(status)).sort()

let lines = 0
/** A fresh number. */
export const newNumber = (): string => `+1202555${String(++lines).padStart(4, '0')}`

/** An app where people sign in by address or number. */
export const newClient = (lab: Lab): Promise<Client> => lab.newApp({ config: { name: 'Both', sms_auth: true } })
/** How many accounts an app has. */
export const accountsOf = async (engine: Engine, { id }: Client): Promise<number> =>
  (await sql`select 1 from accounts where app_id = ${id}`.execute(engine.db)).rows.length
