import { buildWeb } from '../build.ts'

/** Browser tests open what customers get, so the web is built first when it is stale. */
export default async function setUp(): Promise<void> {
  await buildWeb()
}
