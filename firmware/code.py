# CircuitPython starts here. Everything is in device/.
try:
    from device.ports.circuitpython import main

    main()
except Exception as error:  # whatever it is: it is shown, and a key starts again
    from device.ports.circuitpython_rescue import stop

    stop(error)
