// The keyboard's focus on a virtual screen without a window manager: what one would do when a window is opened.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CURSOR_TIME = 0
/** Requests of the protocol (X11, version 11). */
const QUERY_TREE = 15
const GET_ATTRIBUTES = 3
const SET_FOCUS = 42
const VIEWABLE = 2

/** Reads answers of a connection, whole ones. */
const reader = (socket: Socket) => {
  let bytes = Buffer.alloc(0)
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more])
  })
  return async (length: number): Promise<Buffer> => {
    while (bytes.length < length) await once(socket, 'data')
    const taken = bytes.subarray(0, length)
    bytes = bytes.subarray(length)
    return taken
  }
}

/** Gives the focus to the window on top of a screen of this machine (`:7`). */
export const focusTop = async (display: string): Promise<void> => {
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`)
  await once(socket, 'connect')
  const read = reader(socket)
  const request = (opcode: number, data: number, window: number, more: readonly number[] = []): void => {
    const bytes = Buffer.alloc(8 + more.length * 4)
    bytes.writeUInt8(opcode, 0)
    bytes.writeUInt8(data, 1)
    bytes.writeUInt16LE(bytes.length / 4, 2)
    bytes.writeUInt32LE(window, 4)
    for (const [at, one] of more.entries()) bytes.writeUInt32LE(one, 8 + at * 4)
    socket.write(bytes)
  }
  const answer = async (): Promise<Buffer> => {
    const head = await read(32)
    return Buffer.concat([head, await read(head.readUInt32LE(4) * 4)])
  }
  try {
    socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
    const setup = await read(8)
    const screens = await read(setup.readUInt16LE(6) * 4)
    const [vendor, formats] = [screens.readUInt16LE(16), screens.readUInt8(21)]
    const root = screens.readUInt32LE(32 + Math.ceil(vendor / 4) * 4 + formats * 8)
    request(QUERY_TREE, 0, root)
    const tree = await answer()
    const children = Array.from({ length: tree.readUInt16LE(16) }, (_, at) => tree.readUInt32LE(32 + at * 4))
    // The last one is on top.
    for (const window of children.toReversed()) {
      request(GET_ATTRIBUTES, 0, window)
      const attributes = await answer()
      // Windows of toolkits that are no windows of a person's are made to be passed over, or are too small to be seen.
      if (attributes.readUInt8(26) !== VIEWABLE || attributes.readUInt8(27) === 1) continue
      request(SET_FOCUS, 1, window, [CURSOR_TIME])
      // An answer to a later request says that it was done.
      request(GET_ATTRIBUTES, 0, window)
      await answer()
      return
    }
  } finally {
    socket.destroy()
  }
}
