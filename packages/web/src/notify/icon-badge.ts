const size = 64

let wanted = 0
let drawn: Promise<HTMLImageElement> | undefined

/** Shows a number on the tab's icon and on that of the installed app. */
export async function showBadge(count: number): Promise<void> {
  wanted = count
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  // Only installed apps have a badge. Some browsers reject the call otherwise.
  const told = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  await told?.catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  link.dataset.plain ??= link.href
  const address = count > 0 ? await withNumber(link.dataset.plain, count) : link.dataset.plain
  // The count may have changed while the icon was drawn.
  if (count !== wanted) return
  link.href = address
}

async function withNumber(address: string, count: number): Promise<string> {
  drawn ??= load(address)
  const picture = await drawn
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const brush = canvas.getContext('2d')
  if (!brush) return address
  brush.drawImage(picture, 0, 0, size, size)
  const text = count > 99 ? '99+' : String(count)
  const width = text.length === 1 ? 38 : text.length === 2 ? 48 : 60
  brush.fillStyle = '#d92d3a'
  brush.beginPath()
  brush.roundRect(size - width, size - 38, width, 38, 19)
  brush.fill()
  brush.fillStyle = '#fff'
  brush.font = 'bold 30px sans-serif'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillText(text, size - width / 2, size - 18)
  return canvas.toDataURL('image/png')
}

function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image(size, size)
  picture.src = address
  return picture.decode().then(() => picture)
}
