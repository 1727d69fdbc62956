import UnitWindows

Auview.runProcess()
