/** The machinery of a bank that carries out every kind of order. */
import { orderKinds } from './order-kinds.ts'
import { openMachinery as open, type BankConfig, type Overrides, type RunningMachinery } from './platform/machinery.ts'

/** Opens everything. Nothing connects before it is needed. */
export const openMachinery = (config: BankConfig, overrides?: Overrides): RunningMachinery =>
  open(config, orderKinds, overrides)
