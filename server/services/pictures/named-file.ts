// Where a file is that a contract or an item's metadata names: an https address, a file of IPFS, or in the name itself.

/** A text that names a file; longer ones hold their files themselves. */
const ADDRESS_MAX = 2048
/** Characters of a name that is the file itself. */
const DATA_MAX = 256 * 1024
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z\d]{46,128})((?:\/[^/?#\\]+)*)\/?$/
const DATA = /^data:([^,]{0,200}),([\s\S]*)$/i

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Trust: a step up (`..`) would lead out of the folder of IPFS to whatever else the gateway's host has. */
const belowGateway = (gateway: string, [, root = '', path = '']: readonly string[]): string | null => {
  const steps = path.split('/').slice(1).map(percentDecoded)
  if (steps.some((step) => step === '.' || step === '..' || /[/\\]/.test(step))) return null
  return [`${gateway}/ipfs/${root}`, ...steps.map(encodeURIComponent)].join('/')
}

/** The bytes that the name holds, or the address at which to ask; null: none that is asked. `gateway`: for IPFS, without a slash at its end. */
export const namedFile = (name: string, gateway: string | undefined): Buffer | string | null => {
  // A half of a letter, as JSON may hold one, is in no address.
  const text = name.trim().replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  if (/^data:/i.test(text)) {
    const [, form = '', content = ''] = (text.length <= DATA_MAX && DATA.exec(text)) || []
    const bytes = /;base64$/i.test(form) ? Buffer.from(content, 'base64') : Buffer.from(percentDecoded(content))
    return bytes.length > 0 ? bytes : null
  }
  if (text.length > ADDRESS_MAX) return null
  const ofIpfs = IPFS.exec(text)
  if (ofIpfs) return gateway === undefined ? null : belowGateway(gateway, ofIpfs)
  return /^https?:\/\//i.test(text) ? text : null
}
