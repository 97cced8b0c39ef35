// Encoder and decoder of the Postgres protocol (version 3), as far as prepared statements need it.
// See docs/decisions/0013-own-postgres-wire-for-the-embedded-database.md.

/** Execute of the unnamed portal without a limit of rows. */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
/** Ends what belongs together: all of it is committed, or none. */
export const SYNC: Uint8Array = Buffer.from([0x53, 0, 0, 0, 4])

const header = (kind: string, length: number): Buffer => {
  const whole = Buffer.allocUnsafe(length + 1)
  whole.write(kind, 0, 'latin1')
  whole.writeInt32BE(length, 1)
  return whole
}

/** Prepares `sql` under `name` and describes it. */
export const parseMessage = (name: string, sql: string): Uint8Array => {
  const parseLength = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(sql) + 1 + 2
  const parse = header('P', parseLength)
  let at = 5 + parse.write(`${name}\0`, 5)
  at += parse.write(`${sql}\0`, at)
  parse.writeInt16BE(0, at)
  const describe = header('D', 4 + 1 + Buffer.byteLength(name) + 1)
  describe.write(`S${name}\0`, 5)
  return Buffer.concat([parse, describe])
}

/** Runs the statement `name` with values in text form. */
export const bindMessage = (name: string, values: readonly (string | null)[]): Uint8Array => {
  const sizes = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)))
  const length = sizes.reduce((sum, size) => sum + 4 + Math.max(size, 0), 4 + 1 + name.length + 1 + 2 + 2 + 2)
  const whole = Buffer.allocUnsafe(1 + length + EXECUTE.length)
  whole[0] = 0x42
  whole.writeInt32BE(length, 1)
  whole[5] = 0
  let at = 6 + whole.write(`${name}\0`, 6, 'latin1')
  at = whole.writeInt16BE(0, at)
  at = whole.writeInt16BE(values.length, at)
  values.forEach((value, index) => {
    at = whole.writeInt32BE(sizes[index] ?? -1, at)
    if (value !== null) at += whole.write(value, at)
  })
  at = whole.writeInt16BE(0, at)
  EXECUTE.copy(whole, at)
  return whole
}

/** One message of an answer: its kind, and the range of its body. */
export interface Reply {
  readonly kind: string
  readonly body: Buffer
}

/** The messages of an answer, in order. */
export const repliesOf = (bytes: Buffer): Reply[] => {
  const replies: Reply[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    replies.push({ kind: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + 5, end) })
    at = end
  }
  return replies
}

export interface Column {
  readonly name: string
  readonly type: number
}

/** The columns of a RowDescription. */
export const columnsOf = (body: Buffer): Column[] => {
  const columns: Column[] = []
  for (let left = body.readInt16BE(0), at = 2; left > 0; left -= 1) {
    const end = body.indexOf(0, at)
    columns.push({ name: body.toString('utf8', at, end), type: body.readInt32BE(end + 1 + 6) })
    at = end + 1 + 18
  }
  return columns
}

/** The values of a DataRow, in text form. */
export const valuesOf = (body: Buffer): (string | null)[] => {
  const values: (string | null)[] = []
  for (let left = body.readInt16BE(0), at = 2; left > 0; left -= 1) {
    const size = body.readInt32BE(at)
    at += 4
    values.push(size < 0 ? null : body.toString('utf8', at, at + size))
    at += Math.max(size, 0)
  }
  return values
}

/** What an ErrorResponse says. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** Five characters, as Postgres names its errors. */
  readonly code: string
  constructor(body: Buffer) {
    const fields = new Map(
      body
        .toString('utf8')
        .split('\0')
        .filter(Boolean)
        .map((field) => [field.slice(0, 1), field.slice(1)]),
    )
    // Trust: the detail of an error quotes the row; only its message goes on.
    super(fields.get('M') ?? 'unknown error')
    this.code = fields.get('C') ?? ''
  }
}
