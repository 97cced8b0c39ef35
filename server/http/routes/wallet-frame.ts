// The wallet's frame: the service's page in which keys exist, for pages of one app (docs/design/frame.md, "Documents").

import { type Context, Hono } from 'hono'
import type { WalletFacts } from '../../../src/contract/wallet-facts.ts'
import type { Core } from '../../services/core.ts'
import type { Bindings } from '../middleware/admit.ts'
import { answerDocument } from './answer-document.ts'
import type { FrameBuild, FrameBuilds } from './frame-build.ts'
import { DOCUMENT_PATHS, walletDocuments } from './wallet-documents.ts'
import { appOf, calledOf, factsOf } from './wallet-facts.ts'

/**
 * Where the frame may be. Trust: in the app's pages; or in a window of the service, which an app has that lends wallets, and nowhere else. Its script
 * takes messages by the same rule (frame/facts/pages-of-facts.ts).
 */
const ancestorsOf = ({ pages, lends, service_origins }: WalletFacts, c: Context): string =>
  (c.req.query('window') === '1' && lends ? service_origins : pages).join(' ') || "'none'"

/** GET of the frame, of the button of published clients, and of what they run: /apps/{appId}/embedded-wallets/digest.txt. */
export const walletFrame = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const which of ['frame', 'export'] as const)
    routes.on('GET', [...DOCUMENT_PATHS[which]], async (c) => {
      const facts = factsOf(await appOf(core, c), core.env)
      const { [which]: document } = walletDocuments(build())
      const values = { 'connect-src': calledOf(facts), 'frame-ancestors': ancestorsOf(facts, c) }
      return answerDocument(c, document, values, facts)
    })
  routes.get('/apps/:appId/embedded-wallets/digest.txt', async (c) => {
    await appOf(core, c)
    const { frame, password, later, keys, alone, confirm, registry, exportButton, words, requestWords } = build()
    const said = [...Object.values(words), ...Object.values(requestWords)]
    const lines = [frame, password, later, keys, alone, confirm, registry, exportButton, ...said].map(
      ({ file, sha256 }: FrameBuild) => `${sha256}  ${file}\n`,
    )
    // As `sha256sum` writes it.
    return c.text(lines.join(''), 200, { 'cache-control': 'no-store' })
  })
  return routes
}
