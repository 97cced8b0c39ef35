// PGlite's file system with an fsync that reaches the disk (docs/design/service.md, "Embedded database").

import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
}
interface Module {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } } }
}
type InitOptions = Parameters<NodeFS['init']>[1]

/** Without this class an answered commit is only in the page cache of the machine: the runtime's own fsync does nothing. */
export class DurableFs extends NodeFS {
  /** How often the database asked for its data to be on the disk. */
  syncs = 0

  override async init(pg: PGlite, options: InitOptions) {
    const made = await super.init(pg, options)
    const patch = (module: unknown): void => {
      ;(module as Module).FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        this.syncs += 1
        fsyncSync(stream.nfd)
        return 0
      }
    }
    const before = made.emscriptenOpts.preRun ?? []
    const preRun = [...(Array.isArray(before) ? before : [before]), patch] as NonNullable<typeof made.emscriptenOpts.preRun>
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun } }
  }
}
