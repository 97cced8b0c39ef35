// The QR code, drawn in a real browser: what a camera needs of it, in both themes.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../test/a11y.ts'
import { draw } from '../../test/draw.tsx'
import { QrCode, qrMatrix } from './qr-code.tsx'

const URI = `wc:${'7f'.repeat(32)}@2?expiryTimestamp=1764000000&relay-protocol=irn&symKey=${'a3'.repeat(32)}`

/** The picture as a camera sees it: dark or not, `size` points across. */
const look = async (svg: Element): Promise<(x: number, y: number) => number> => {
  const image = new Image()
  const text = new XMLSerializer().serializeToString(svg)
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 240
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no canvas')
  pen.drawImage(image, 0, 0)
  return (x, y) => pen.getImageData(x, y, 1, 1).data[0] ?? 0
}

describe('a QR code', () => {
  const drawn = () => {
    const { place, root } = draw(<QrCode value={URI} label="QR code" logo={<svg width="48" height="48" />} />)
    const svg = root.querySelector('svg')
    if (!svg) throw new Error('Nothing is drawn.')
    return { place, svg }
  }

  it('is 240 px, has a name, and is dark on white also where the page is dark', async () => {
    const { place, svg } = drawn()
    place.style.colorScheme = 'dark'
    place.style.color = 'white'
    const { width, height } = svg.getBoundingClientRect()
    expect([width, height]).to.deep.equal([240, 240])
    expect(svg.getAttribute('role')).to.equal('img')
    await expectAccessible(place)
    const at = await look(svg)
    const cells = qrMatrix(URI)
    const across = cells.length + 8
    const middle = (n: number): number => Math.floor(((n + 0.5) * 240) / across)
    const isLogo = (x: number, y: number): boolean => [x, y].every((n) => Math.abs(middle(n + 4) - 120) < 34)
    const wrong = cells.flatMap((row, y) =>
      row.filter((dark, x) => !isLogo(x, y) && at(middle(x + 4), middle(y + 4)) < 128 !== dark),
    )
    expect(wrong.length, 'cells that a camera would read wrong').to.equal(0)
    // Four modules of white, then the corner of a finder: dark, light, dark.
    for (let n = 0; n < 4; n++) expect(at(middle(n), middle(6)), `quiet ${n}`).to.equal(255)
    expect(at(middle(4), middle(4))).to.be.lessThan(40)
    expect(at(middle(5), middle(5))).to.equal(255)
    expect(at(middle(6), middle(6))).to.be.lessThan(40)
  })

  it('keeps the middle free for the logo', async () => {
    const at = await look(drawn().svg)
    for (const [x, y] of [
      [92, 92],
      [148, 148],
      [92, 148],
    ] as const)
      expect(at(x, y), `${x} ${y}`).to.equal(255)
  })
})
