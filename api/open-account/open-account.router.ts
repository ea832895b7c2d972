import { router } from '../trpc.ts'
import { add } from './add.ts'
import { open } from './open.ts'
import { previewOpening } from './preview-opening.ts'

export const openAccount = router({ open, add, previewOpening })
