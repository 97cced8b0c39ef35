// Does many acts one after the other: in this process, or in the service that has the database, one call for each.

import { resolve } from 'node:path'
import type { ActName, BodyOf } from '../../src/contract/admin/acts.ts'
import type { Answer } from '../services/admin/runs.ts'
import { ServiceError } from '../services/service-error.ts'
import { actsOf } from './acting.ts'
import type { Terminal } from './command.ts'
import { withDatabase } from './open.ts'
import { ServiceRuns } from './service-runs.ts'
import { askService } from './service-socket.ts'

/** Does an act; throws an error with what the service says. */
export type DoAct = <N extends ActName>(name: N, body: BodyOf<N>) => Promise<Answer<N>>

const inService =
  (running: ServiceRuns): DoAct =>
  async (name, body) => {
    const words = ['act', name, '--body', 'body.json', '--json']
    const said = await askService(running.dataDir, { words, folder: resolve('.'), files: { 'body.json': JSON.stringify(body) } })
    if (!said) throw running
    if (said.code === 0) return JSON.parse(said.out)
    const { error } = JSON.parse(said.err) as { readonly error: readonly string[] }
    throw new Error(error.join('\n'))
  }

/** Runs `work` with the acts. The database is opened once. */
export const withActs = <T>(terminal: Terminal, work: (act: DoAct) => Promise<T>): Promise<T> =>
  withDatabase(terminal, async (open) => {
    const here = async (): Promise<DoAct> => {
      const act = await actsOf(await open())
      return async (name, body) => {
        try {
          return await act(name, body)
        } catch (error) {
          throw error instanceof ServiceError ? new Error(error.message) : error
        }
      }
    }
    const act = await here().catch((error: unknown) => {
      if (error instanceof ServiceRuns) return inService(error)
      throw error
    })
    return work(act)
  })
