/** Whether cards are in the air: what would move their places meanwhile waits until they have landed. */
let flying = $state(0);

export const inTheAir = {
  get any(): boolean {
    return flying > 0;
  },
  /** Something begins to move; what is returned says that it has come to rest. */
  take(): () => void {
    flying += 1;
    let rests = false;
    return () => {
      if (!rests) flying -= 1;
      rests = true;
    };
  },
};
