import { apiPrefix } from '../../http/documents/api-prefix.ts'
import type { RawRoute } from '../../http/raw-routes.ts'
import type { ResumableUploads } from './resumable.ts'

export const resumablePath = `${apiPrefix}/tus`

/** Each request calls `open`. */
export function resumableRoutes(open: () => Promise<ResumableUploads>): readonly RawRoute[] {
  const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const
  return [resumablePath, `${resumablePath}/*`].map((url) => ({
    url,
    methods,
    async handle(caller, request, response) {
      const uploads = await open()
      await uploads.answer(caller, request, response)
    },
    async describe(request, response) {
      const uploads = await open()
      await uploads.describe(request, response)
    },
  }))
}
