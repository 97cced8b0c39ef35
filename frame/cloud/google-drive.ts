// Google Drive, version 3: the folder that it keeps for the app alone.
// See https://developers.google.com/workspace/drive/api/guides/appdata.

import { askCloud, type CloudFetch, type CloudFiles, jsonOf, refusedAccess, unreachable } from './cloud-files.ts'

const BOUNDARY = 'latchkey-recovery'
const REFUSED = [401, 403]

const part = (type: string, text: string): string => `--${BOUNDARY}\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`

/** `base` is `https://www.googleapis.com`, but in development. */
export const googleDrive = (base: string, token: string, ask: CloudFetch): CloudFiles => {
  const headers = { authorization: `Bearer ${token}` }
  const at = (id: string): string => `${base}/drive/v3/files/${encodeURIComponent(id)}`
  return {
    write: async (name, text) => {
      const metadata = JSON.stringify({ name, parents: ['appDataFolder'], mimeType: 'application/json' })
      const response = await askCloud(ask, `${base}/upload/drive/v3/files?uploadType=multipart&fields=id`, {
        method: 'POST',
        headers: { ...headers, 'content-type': `multipart/related; boundary=${BOUNDARY}` },
        body: `${part('application/json; charset=UTF-8', metadata)}${part('application/json', text)}--${BOUNDARY}--`,
      })
      if (REFUSED.includes(response.status)) throw refusedAccess()
      const { id } = await jsonOf(response)
      if (!response.ok || typeof id !== 'string') throw unreachable()
      return id
    },
    read: async (id) => {
      const response = await askCloud(ask, `${at(id)}?alt=media`, { headers })
      if (REFUSED.includes(response.status)) throw refusedAccess()
      if (response.status === 404) return null
      if (!response.ok) throw unreachable()
      return response.text()
    },
    remove: async (id) => void (await askCloud(ask, at(id), { method: 'DELETE', headers })),
  }
}
