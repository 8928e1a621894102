import type { Provider } from '../../openid/provider.ts'
import { serverRoutes } from './server.routes.ts'

export const serverFeature = {
  routes: ({ provider }: { readonly provider: Provider | undefined }) => serverRoutes(provider),
}
