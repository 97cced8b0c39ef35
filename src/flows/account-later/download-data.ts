// Saves everything that the service has stored about the person as a file. Loaded on demand.

import { saveFile } from '../../browser/save-file.ts'
import { exportData } from '../../contract/endpoints/users-me.ts'
import type { Runtime } from '../../session/runtime.ts'

/** Unix seconds are for machines; a person reads dates. */
const dates = (key: string, value: unknown): unknown =>
  typeof value === 'number' && /(_at|_until)$/.test(key) ? new Date(value * 1000).toISOString() : value

/** Asks for the data and saves it; the file is called after the app. */
export const downloadData = async ({ api, session }: Runtime, app: string, signal: AbortSignal): Promise<void> => {
  const data = await session.authorized((token) => api(exportData, { token, signal }))
  signal.throwIfAborted()
  saveFile(`${`${app} account`.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`, JSON.stringify(data, dates, 2))
}
