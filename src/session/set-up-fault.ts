// An app or an origin that the service does not know: what is wrong with the page's set-up, and what mends it.

import { isDevelopment } from '../browser/development.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'

/** A fault of the set-up says so in words for the page's developer, who alone reads its `advice` on a screen; any other fault stays as it is. */
export const explained = (fault: LatchkeyError, { appId, apiUrl }: { appId: string; apiUrl: string }): LatchkeyError => {
  const { code, status } = fault
  const { origin } = location
  const [app, page] = [JSON.stringify(appId), JSON.stringify(origin)]
  const told =
    code === 'missing_or_invalid_privy_app_id'
      ? [
          `app-id must be an app of the service at ${apiUrl}, but it is ${app}. To make one, in the folder of the service:`,
          `npx latchkey app create --name "My app" --origin ${origin}`,
        ]
      : code === 'invalid_origin' || code === 'missing_origin'
        ? [
            `This page's origin ${page} must be one of the app's allowed origins at ${apiUrl}. To allow it, in the folder of the service:`,
            `npx latchkey app change ${appId} --origin ${origin} --keep-origins yes`,
          ]
        : null
  if (!told) return fault
  return advising(fault, told, status)
}

const advising = (fault: LatchkeyError, told: readonly string[], status: number | null): LatchkeyError => {
  const explanation = new LatchkeyError(fault.code, told.join(' '), { status, cause: fault })
  return Object.assign(explanation, isDevelopment() && { advice: told.join('\n') })
}

/** A fault of an attribute, which the service was never asked about, as if it had refused: nothing is tried again. */
export const refused = (fault: LatchkeyError): LatchkeyError =>
  advising(fault, [fault.message, ...(fault.code === 'invalid_app_id' ? ['npx latchkey app list'] : [])], 400)
