// The window in which a person does something with a key (docs/design/frame.md, "Windows").

import { Hono } from 'hono'
import type { Core } from '../../services/core.ts'
import type { Bindings } from '../middleware/admit.ts'
import { answerDocument } from './answer-document.ts'
import type { FrameBuilds } from './frame-build.ts'
import { DOCUMENT_PATHS, walletDocuments } from './wallet-documents.ts'
import { appOf, calledOf, factsOf } from './wallet-facts.ts'

/** GET /apps/{appId}/keys/{purpose} of each. */
export const keyWindow = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().on('GET', [...DOCUMENT_PATHS.keys], async (c) => {
    const facts = factsOf(await appOf(core, c), core.env)
    return answerDocument(c, walletDocuments(build()).keys, { 'connect-src': calledOf(facts) }, facts)
  })
