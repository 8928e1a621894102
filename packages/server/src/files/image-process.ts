import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { ImageFacts, ImageJob, Resizing } from './image-job.ts'

// The process of `images.ts`: the only place that loads the decoders of pictures.

/** Of all frames together. A small file can unpack to more than a machine has. */
const maxPixels = 90_000_000

const secondsForOne = 10

process.umask(0o077)

// Only the formats that browsers show; no documents, vectors or rarely reviewed formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map(
    (format) => `VipsForeignLoad${format}File`,
  ),
})
sharp.cache(false)
sharp.concurrency(1)
setPriority(10)

// Limits the memory of decoders; nothing else limits this process.
const [maxMemoryMb] = process.argv.slice(2)
setInterval(endWhereTooLarge, 20).unref()

function endWhereTooLarge(): void {
  const isTooMuch = process.memoryUsage.rss() > Number(maxMemoryMb) * 1024 * 1024
  if (isTooMuch) process.kill(process.pid, 'SIGKILL')
}

process.on('disconnect', () => process.exit())
process.on('message', (job: ImageJob) => {
  perform(job).then(
    (facts) => {
      endWhereTooLarge()
      process.send?.(facts)
    },
    () => process.send?.(null),
  )
})
process.send?.('ready')

async function perform({ path, resizings }: ImageJob): Promise<ImageFacts | null> {
  const facts = await describe(path)
  if (!facts) return null
  try {
    for (const resizing of resizings) await resize(path, resizing)
  } catch (error) {
    await Promise.all(resizings.map(({ output }) => rm(output, { force: true })))
    throw error
  }
  return facts
}

async function describe(path: string): Promise<ImageFacts | undefined> {
  const found = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  const { autoOrient, pages = 1, pageHeight, compression } = found
  // Note: the header of such files is readable, but there is no decoder for their content.
  if (compression === 'hevc') return undefined
  const { width } = autoOrient
  const height = pageHeight ?? autoOrient.height
  if (width < 1 || height < 1 || width * height * pages > maxPixels) return undefined
  return { width, height, frames: pages }
}

async function resize(path: string, given: Resizing): Promise<void> {
  const { output, width, height, fit, animated, format } = given
  const input = sharp(path, { animated, limitInputPixels: maxPixels })
  // Note: animations are never rotated; only photographs have an orientation.
  const turned = animated ? input : input.autoOrient()
  const isWhole = fit === 'inside'
  await turned
    .resize({ width, height, fit, withoutEnlargement: isWhole })
    .toFormat(format)
    .timeout({ seconds: secondsForOne })
    .toFile(output)
}
