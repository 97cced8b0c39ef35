// Wallets that another app has lent: asked in a window of that app (docs/design/protocol.md, "Other apps").

import { openPopup } from '../../browser/popup.ts'
import { CROSS_APP_MESSAGE, type CrossAppMethod, LENT_WINDOW_WIDTH } from '../../contract/cross-app.ts'
import * as crossApp from '../../contract/endpoints/cross-app.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { CROSS_APP_TIMEOUT, POPUP_CLOSE_POLL } from '../../contract/limits.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { wait } from '../../kit/wait.ts'
import { crossAppToken } from '../../session/returns/cross-app-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { tagScheme } from '../../session/tag-scheme.ts'

/** What a wallet is asked, as the protocol has it. */
interface LentRequest {
  readonly method: CrossAppMethod
  readonly params: readonly unknown[]
  readonly chainId?: number
}

const rejected = (): LatchkeyError => new LatchkeyError('user_rejected_request', 'User rejected request')
const late = (): LatchkeyError => new LatchkeyError('client_request_timeout', 'Request timeout')
const failed = (why = 'Failed to initialize signature request'): LatchkeyError =>
  new LatchkeyError('cross_app_initialize_failed', why)

/** What the window says: the answer; an error is thrown, and null is something else. */
const answerIn = (data: unknown): Hex | null => {
  const { type, result, error, errorCode } = Object(data) as Record<string, unknown>
  if (type === CROSS_APP_MESSAGE.error)
    throw errorCode === 'user_rejected_request' ? rejected() : failed(typeof error === 'string' ? error : undefined)
  if (type !== CROSS_APP_MESSAGE.answer) return null
  if (typeof result === 'string' && /^0x[0-9a-f]*$/i.test(result)) return result as Hex
  throw failed('The answer of the other app cannot be read.')
}

/** Resolves with what the window answers; rejects when it is closed, or after two minutes. */
const listen = (popup: Window, origin: string): Promise<Hex> =>
  new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (how: () => void): void => {
      over.abort()
      popup.close()
      how()
    }
    const take = (event: MessageEvent<unknown>): void => {
      // Trust: only the window that we opened, and only while it shows a page of the other app.
      if (event.source !== popup || event.origin !== origin) return
      try {
        const answer = answerIn(event.data)
        if (answer !== null) end(() => resolve(answer))
      } catch (error) {
        end(() => reject(error))
      }
    }
    addEventListener('message', take, { signal: over.signal })
    const watch = async (): Promise<void> => {
      // Looked at twice, so that an answer posted just before the close is taken first.
      for (let closed = 0; closed < 2; closed = popup.closed ? closed + 1 : 0) await wait(POPUP_CLOSE_POLL, over.signal)
      end(() => reject(rejected()))
    }
    watch().catch(() => undefined)
    wait(CROSS_APP_TIMEOUT, over.signal).then(
      () => end(() => reject(late())),
      () => undefined,
    )
  })

const windowsOf = async ({ api, appId: own }: Runtime, appId: string): Promise<string> => {
  const { connections } = await api(crossApp.connections, { params: { appId: own } })
  const found = connections.find((one) => one.provider_app_id === appId)?.provider_app_custom_api_url
  if (!found) throw new LatchkeyError('cross_app_connection_not_allowed', 'These two apps are not connected.', { status: 400 })
  return found
}

/** Asks the wallet, in a window that the press which asks may open. `appId`: of the app that has lent it. */
export const askLender = async (runtime: Runtime, appId: string, request: LentRequest): Promise<Hex> => {
  const token = crossAppToken(runtime, appId)
  if (!token)
    throw new LatchkeyError(
      'missing_or_invalid_token',
      `The wallet is not lent any more. Ask the person to connect it again: linkCrossApp(${JSON.stringify(appId)}).`,
    )
  // Before anything is waited for, or the browser blocks it.
  const popup = openPopup(LENT_WINDOW_WIDTH)
  if (!popup) throw failed('The browser has blocked the window of the other app. Ask for the signature in a click.')
  try {
    const [windows, scheme] = await Promise.all([windowsOf(runtime, appId), tagScheme(runtime)])
    const url = new URL('/oauth/transact', windows)
    const { method, params, chainId } = request
    const asked = { request: { method, params, ...(chainId !== undefined && { chainId }) } }
    const content = { content: { request: asked }, timestamp: Date.now(), callbackUrl: location.origin }
    const shown = { provider_app_id: appId, token, request: JSON.stringify(content), ...(scheme && { scheme }) }
    url.search = String(new URLSearchParams(shown))
    const answer = listen(popup, url.origin)
    popup.location.replace(url)
    return await answer
  } catch (error) {
    popup.close()
    throw error
  }
}
