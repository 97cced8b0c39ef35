// iCloud over CloudKit's web services: a record of the person's private database.
// See https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/CloudKitWebServicesReference.

import { askCloud, type CloudFetch, type CloudFiles, jsonOf, refusedAccess, unreachable } from './cloud-files.ts'

/** The record's type and its field, as the container must have them (docs/selfhost.md). */
const RECORD_TYPE = 'LatchkeyRecovery'
const FIELD = 'content'
const REFUSED = [401, 403, 421]

/** The app's container. */
export interface Container {
  readonly api_token: string
  readonly container_identifier: string
  readonly environment: string
}

const recordOf = (json: Record<string, unknown>): Record<string, unknown> => {
  const [record] = Array.isArray(json.records) ? (json.records as unknown[]) : []
  if (typeof record !== 'object' || record === null) throw unreachable()
  return record as Record<string, unknown>
}

/** `base` is `https://api.apple-cloudkit.com`, but in development; `session` is what its sign-in gave. */
export const icloud = (base: string, container: Container, session: string, ask: CloudFetch): CloudFiles => {
  const { container_identifier: name, environment, api_token: api } = container
  const query = new URLSearchParams({ ckAPIToken: api, ckWebAuthToken: session })
  const call = async (what: 'modify' | 'lookup', body: object): Promise<Record<string, unknown>> => {
    const path = `/database/1/${encodeURIComponent(name)}/${environment}/private/records/${what}`
    const response = await askCloud(ask, `${base}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
    if (REFUSED.includes(response.status)) throw refusedAccess()
    const json = await jsonOf(response)
    if (!response.ok) throw unreachable()
    return recordOf(json)
  }
  return {
    write: async (recordName, text) => {
      const record = { recordType: RECORD_TYPE, recordName, fields: { [FIELD]: { value: text } } }
      const written = await call('modify', { operations: [{ operationType: 'create', record }] })
      if (written.recordName !== recordName || written.serverErrorCode !== undefined) throw unreachable()
      return recordName
    },
    read: async (recordName) => {
      const { serverErrorCode, fields } = await call('lookup', { records: [{ recordName }] })
      if (serverErrorCode === 'NOT_FOUND') return null
      const value = (fields as Record<string, { value?: unknown }> | undefined)?.[FIELD]?.value
      if (serverErrorCode !== undefined || typeof value !== 'string') throw unreachable()
      return value
    },
    remove: async (recordName) =>
      void (await call('modify', { operations: [{ operationType: 'forceDelete', record: { recordName } }] })),
  }
}
